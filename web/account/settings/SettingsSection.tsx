import type { ReactNode } from 'react'
import styles from './settings.module.css'

type Props = { id: string; title: string; children: ReactNode }

export const SettingsSection = ({ id, title, children }: Props) => (
  <section className={styles.section} aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
)
