import { classes } from '#web/ui/classes.ts'
import styles from './choice-card.module.css'

type Props = {
  /** The name of the field whose value is the label, for a tap before the script has arrived. */
  name: string
  label: string
  /** Decorative square picture; the label has all the information. */
  art: string
  /** This choice is being submitted. */
  busy: boolean
  /** Another choice is being submitted. This one ignores clicks but stays focusable. */
  waiting: boolean
  onChoose: () => void
}

/** Renders a choice as a card with a picture. Without a script, it submits the form around it. */
export const ChoiceCard = ({ name, label, art, busy, waiting, onChoose }: Props) => (
  <button
    type="submit"
    name={name}
    value={label}
    className={classes(styles.card, busy && styles.busy)}
    aria-busy={busy}
    aria-disabled={busy || waiting}
    onClick={(event) => {
      event.preventDefault()
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
