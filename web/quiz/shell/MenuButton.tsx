import '#web/ui/styles/summary.css'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { Sidebar } from '#web/ui/sidebar/Sidebar.tsx'
import { ConsentForm } from '#web/quiz/consent/ConsentForm.tsx'
import button from '#web/ui/button/icon-button.module.css'
import styles from './menu-button.module.css'

/** The legal pages open in a new tab, so visitors keep their place in the funnel. */
const LEGAL = [
  { label: 'Privacy Policy', to: paths.privacyPolicy },
  { label: 'Terms', to: paths.terms },
  { label: 'Refund Policy', to: paths.refundPolicy },
]

/** Opens the sidebar with the link home, the legal pages, and the consent form. */
export const MenuButton = () => {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        className={button.icon}
        aria-label="Menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(true)}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 7h16M4 12h16M4 17h16" />
        </svg>
      </button>
      <Sidebar label="Menu" open={open} onClose={close}>
        <nav aria-label="Menu">
          <Links onLeave={close} />
        </nav>
        <details className={styles.choices}>
          <summary>Privacy choices</summary>
          <ConsentForm />
        </details>
      </Sidebar>
    </>
  )
}

const Links = ({ onLeave }: { onLeave: () => void }) => (
  <ul role="list" className={styles.links}>
    <li>
      <Link to={paths.landing} onClick={onLeave}>
        Home
      </Link>
    </li>
    {LEGAL.map(({ label, to }) => (
      <li key={to}>
        <Link to={to} target="_blank" rel="noopener">
          {label}
          <svg className={styles.outward} viewBox="0 0 20 20" role="img" aria-label="(opens in a new tab)">
            <path d="M8 5.5h6.5V12M14 6l-8.5 8.5" />
          </svg>
        </Link>
      </li>
    ))}
    <li>
      <Link to={paths.account.login} onClick={onLeave}>
        Log in
      </Link>
    </li>
  </ul>
)
