import { useId, type ReactNode } from 'react'
import styles from './section.module.css'

type Props = {
  title: string
  lead?: ReactNode
  /** Limits the width to a comfortable line length. */
  narrow?: boolean
  children: ReactNode
}

export const Section = ({ title, lead, narrow = false, children }: Props) => {
  const id = useId()
  return (
    <section className={narrow ? styles.narrow : undefined} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  )
}
