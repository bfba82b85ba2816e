import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { useWithdrawWords } from '#web/withdraw-words.ts'
import { Footer } from '#web/ui/footer/Footer.tsx'
import { PlainPage } from './PlainPage.tsx'
import styles from './legal-page.module.css'

export type Section = { id: string; title: string; body: ReactNode }

type Props = {
  title: string
  /** Whether the text is agreed to, so that its date counts. */
  isDated?: boolean
  /** A summary in a few sentences. */
  summary: ReactNode
  sections: readonly Section[]
}

/** A legal text in numbered sections, readable without a script and printable. */
export const LegalPage = ({ title, isDated = true, summary, sections }: Props) => (
  <PlainPage title={title} footer={<Links />}>
    {isDated && (
      <p className={styles.effective}>
        Effective date: <time dateTime="2025-03-01">March 1, 2025</time>
      </p>
    )}
    <div className={styles.summary}>{summary}</div>
    <Contents sections={sections} />
    {sections.map(({ id, title: heading, body }) => (
      <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
        <h2 id={`${id}-title`}>{heading}</h2>
        {body}
      </section>
    ))}
  </PlainPage>
)

const Links = () => {
  const withdraw = useWithdrawWords()
  return (
    <div className={styles.footer}>
      <Footer>
        <Link to={paths.terms}>Terms</Link>
        <Link to={paths.privacyPolicy}>Privacy</Link>
        <Link to={paths.refundPolicy}>Refunds</Link>
        <Link to={paths.withdraw}>{withdraw}</Link>
        <Link to={paths.cancel}>Cancel a plan</Link>
        <Link to={paths.unknownCharge}>Unknown charge</Link>
        <Link to={paths.accessibility}>Accessibility</Link>
      </Footer>
    </div>
  )
}

const Contents = ({ sections }: Pick<Props, 'sections'>) => (
  <nav className={styles.contents} aria-label="On this page">
    <ol role="list">
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  </nav>
)
