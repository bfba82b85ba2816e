import { useId } from 'react'
import { IllustrativeLabel } from './IllustrativeLabel.tsx'
import { reviews, type Review } from './voices.ts'
import styles from './reviews.module.css'
import { Section } from '#web/offer/sections/Section.tsx'
import { useReviews } from './use-reviews.ts'

const STAR = 'm10 1.8 2.5 5.3 5.7.8-4.1 4.1 1 5.8-5.1-2.8-5.1 2.8 1-5.8L1.8 7.9l5.7-.8Z'

/** Shows one review at a time on a phone and three side by side on a desktop. */
export const Reviews = () => {
  const id = useId()
  const { viewport, at, drag, previous, next, onKeyDown } = useReviews()
  if (reviews.length === 0) return null
  return (
    <Section title="What readers say">
      <IllustrativeLabel>These reviews are illustrative.</IllustrativeLabel>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The arrow keys work for each of its buttons that has the focus. */}
      <div role="group" aria-roledescription="carousel" aria-label="Reviews" onKeyDown={onKeyDown}>
        <div ref={viewport} className={styles.viewport} {...drag}>
          <ul role="list" id={id} className={styles.cards}>
            {reviews.map((review) => (
              <li key={review.name} className={styles.slide}>
                <ReviewCard {...review} />
              </li>
            ))}
          </ul>
        </div>
        <div className={styles.controls}>
          <Arrow label="Previous review" path="m14.5 5-7 7 7 7" controls={id} onPress={previous} />
          <p className={styles.at} role="status">
            {at + 1} of {reviews.length}
          </p>
          <Arrow label="Next review" path="m9.5 5 7 7-7 7" controls={id} onPress={next} />
        </div>
      </div>
    </Section>
  )
}

const ReviewCard = ({ name, text, stars }: Review) => (
  <figure className={styles.card}>
    <Stars count={stars} />
    <blockquote className={styles.text}>{text}</blockquote>
    <figcaption className={styles.name}>{name}</figcaption>
  </figure>
)

const Stars = ({ count }: { count: Review['stars'] }) => (
  <svg viewBox="0 0 108 20" className={styles.stars} role="img" aria-label={`${count} of 5 stars`}>
    {Array.from({ length: count }, (_, i) => (
      <path key={i} d={STAR} transform={`translate(${i * 22} 0)`} />
    ))}
  </svg>
)

const Arrow = ({
  label,
  path,
  controls,
  onPress,
}: {
  label: string
  path: string
  controls: string
  onPress: () => void
}) => (
  <button type="button" className={styles.arrow} aria-label={label} aria-controls={controls} onClick={onPress}>
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  </button>
)
