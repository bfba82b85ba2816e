import { classes } from '#web/ui/classes.ts'
import styles from '#web/admin/dashboard/dashboard.module.css'

type Props = {
  all: readonly (string | undefined)[]
  /** What to bear in mind; nothing went wrong. */
  isCaution?: boolean
}

/** What went wrong, or makes no sense, a sentence each. */
export const Sentences = ({ all, isCaution = false }: Props) =>
  all
    .filter((sentence) => sentence !== undefined)
    .map((sentence) => (
      <p key={sentence} className={classes(styles.failure, isCaution && styles.caution)} role="alert">
        {sentence}
      </p>
    ))
