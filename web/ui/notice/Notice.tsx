import type { ReactNode } from 'react'
import styles from './notice.module.css'

type Props = {
  /** A large figure above the title, as 404 is; it is the heading then. */
  figure?: string
  title: string
  text: string
  /** The one thing to do. */
  children: ReactNode
}

/** A page that has one thing to say, and one way on. */
export const Notice = ({ figure, title, text, children }: Props) => (
  <main className={styles.page}>
    {figure ? <h1 className={styles.figure}>{figure}</h1> : <h1>{title}</h1>}
    {figure && <h2>{title}</h2>}
    <p className={styles.text}>{text}</p>
    {children}
  </main>
)
