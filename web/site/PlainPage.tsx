import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { paths } from '#web/paths.ts'
import { Header } from '#web/ui/header/Header.tsx'
import { Wordmark } from '#web/ui/lamp/Wordmark.tsx'
import styles from './legal-page.module.css'

type Props = { title: string; children: ReactNode; footer?: ReactNode }

/** A page with one task, for people who come from a mail, or with a text. */
export const PlainPage = ({ title, children, footer }: Props) => {
  usePageTitle(title)
  return (
    <div className={styles.page}>
      <Header>
        <Link to={paths.landing}>
          <Wordmark />
        </Link>
      </Header>
      <main className={styles.main}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </main>
      {footer}
    </div>
  )
}
