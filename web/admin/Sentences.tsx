import styles from './dashboard.module.css'

/** What went wrong, or makes no sense, a sentence each. */
export const Sentences = ({ all }: { all: readonly (string | undefined)[] }) =>
  all
    .filter((sentence) => sentence !== undefined)
    .map((sentence) => (
      <p key={sentence} className={styles.failure} role="alert">
        {sentence}
      </p>
    ))
