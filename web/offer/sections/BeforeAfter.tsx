import { Plate } from '#web/lib/plate/Plate.tsx'
import styles from './before-after.module.css'

const SIDES = [
  {
    name: 'Before',
    art: '/offer/before.svg',
    alt: 'A table under a rainy window: closed books, a lamp gone out, a plant left dry.',
    line: 'Not sure where to begin',
  },
  {
    name: 'After',
    art: '/offer/after.svg',
    alt: 'The same table at sunrise: the book open, the lamp lit, the plant in flower.',
    line: 'One page waiting each day',
  },
]

/** Contrasts the situation of many readers with the goal of the plan. */
export const BeforeAfter = () => (
  <section className={styles.pair} aria-label="Before and after">
    {SIDES.map(({ name, art, alt, line }) => (
      <figure key={name} className={styles.side}>
        <Plate src={art} alt={alt} width={392} height={508} className={styles.art} />
        <figcaption>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.line}>{line}</p>
        </figcaption>
      </figure>
    ))}
  </section>
)
