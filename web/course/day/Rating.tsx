import { useState } from 'react'
import { Button } from '#web/ui/button/Button.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden/VisuallyHidden.tsx'
import styles from './rating.module.css'

const STARS = [1, 2, 3, 4, 5]
const STAR = 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9L12 16.8l-5.3 2.9 1.1-5.9-4.3-4.1 5.9-.8Z'

type Props = { rating: number | null; onRate: (rating: number) => void }

/** Rates the day with one to five stars. The rating is saved with the day; submitting it sends no request. */
export const Rating = ({ rating, onRate }: Props) => {
  const [thanked, setThanked] = useState(false)
  return (
    <section className={styles.rating} data-screen-only="" aria-labelledby="rating">
      <h2 id="rating">How was this day for you?</h2>
      <fieldset className={styles.stars}>
        <VisuallyHidden as="legend">Rating</VisuallyHidden>
        {STARS.map((star) => (
          <label key={star} className={styles.star} data-lit={rating !== null && star <= rating}>
            <input
              type="radio"
              name="rating"
              value={star}
              checked={rating === star}
              onChange={() => {
                setThanked(false)
                onRate(star)
              }}
            />
            <VisuallyHidden>{star === 1 ? '1 star' : `${star} stars`}</VisuallyHidden>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={STAR} />
            </svg>
          </label>
        ))}
      </fieldset>
      <Button variant="quiet" compact disabled={rating === null} onClick={() => setThanked(true)}>
        Submit Rating
      </Button>
      <p role="alert" className={styles.thanks}>
        {thanked && 'Thank you for your rating!'}
      </p>
    </section>
  )
}
