import { classes } from '#web/ui/classes.ts'
import styles from './choice-card.module.css'

type Props = {
  label: string
  /** A square picture; it says nothing the label does not. */
  art: string
  /** This choice is on its way. */
  busy: boolean
  /** Another choice is on its way: this one waits, without losing its place for the keyboard. */
  waiting: boolean
  onChoose: () => void
}

/** One of a few choices, as a card with a picture. */
export const ChoiceCard = ({ label, art, busy, waiting, onChoose }: Props) => (
  <button
    type="button"
    className={classes(styles.card, busy && styles.busy)}
    aria-busy={busy}
    aria-disabled={busy || waiting}
    onClick={() => {
      if (!busy && !waiting) onChoose()
    }}
  >
    <img className={styles.art} src={art} alt="" width={240} height={240} />
    <span className={styles.label}>
      {label}
      <svg className={styles.arrow} viewBox="0 0 20 20" aria-hidden="true">
        <path d="M7.5 4.5 13 10l-5.5 5.5" />
      </svg>
    </span>
  </button>
)
