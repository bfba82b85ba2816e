import styles from './illustrative-label.module.css'
import { areIllustrative } from './voices.ts'

/** Marks quotes and claims as examples, as long as no real ones replace them. */
export const IllustrativeLabel = ({ children }: { children: string }) =>
  areIllustrative && <p className={styles.label}>{children}</p>
