import { useAllowedProgress } from '#web/quiz/progress/allowed-answers.ts'
import { remembered } from '#web/quiz/visitor/visitor.ts'
import { classes } from '#web/ui/classes.ts'
import { ownWords } from './own-words.ts'
import styles from './own-words.module.css'

/**
 * Lists what the visitor chose in the quiz, and ticks one line with each quarter. Without their consent the plan uses
 * no answer, so the screen shows none.
 */
export const OwnWordsList = ({ quarter }: { quarter: number }) => {
  const words = ownWords(useAllowedProgress())
  const { name } = remembered()
  if (words.length === 0) return null
  return (
    <section className={styles.words} aria-labelledby="own-words">
      <h2 id="own-words" className={styles.heading}>
        {name ? `${name}, you said` : 'You said'}
      </h2>
      <ul role="list">
        {words.map(({ label, said }, n) => (
          <li key={label} className={classes(quarter >= Math.round((n + 1) * (100 / words.length)) && styles.ticked)}>
            <svg viewBox="0 0 20 20" aria-hidden="true">
              <circle cx="10" cy="10" r="9" />
              <path d="m5.5 10.5 3 3 6-7" />
            </svg>
            <span>
              <span className={styles.label}>{label}</span>
              {said}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
