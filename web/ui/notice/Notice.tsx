import type { ReactNode } from 'react'
import styles from './notice.module.css'

type Props = {
  /** Large number above the title, such as 404. It becomes the main heading. */
  statusCode?: string
  title: string
  text: string
  /** Link or button to the next page. */
  children: ReactNode
}

/** Renders a page with one message and one action. */
export const Notice = ({ statusCode, title, text, children }: Props) => (
  <main className={styles.page}>
    {statusCode ? <h1 className={styles.statusCode}>{statusCode}</h1> : <h1>{title}</h1>}
    {statusCode && <h2>{title}</h2>}
    <p className={styles.text}>{text}</p>
    {children}
  </main>
)
