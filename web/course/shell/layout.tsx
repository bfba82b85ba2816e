import '#web/course/appearance/appearance.css'
import { useEffect } from 'react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { paths } from '#web/paths.ts'
import { classes } from '#web/ui/classes.ts'
import { Header } from '#web/ui/header/Header.tsx'
import { Wordmark } from '#web/ui/lamp/Wordmark.tsx'
import button from '#web/ui/button/icon-button.module.css'
import styles from './layout.module.css'
import { followAppearance } from '#web/course/appearance/appearance.ts'
import { session } from '#web/course/data/session.ts'

// Both are always needed together, so they share a chunk.
export { Guard } from './Guard.tsx'

const HOME: string = paths.account.cabinet
const JOURNAL: string = paths.account.journal
const SETTINGS: string = paths.account.settings
/** The screens for signed-out visitors. */
const OUTSIDE: readonly string[] = [paths.account.login, paths.account.reset]

/** The layout of all screens of a subscriber. */
export const AccountLayout = () => {
  const { pathname } = useLocation()
  useEffect(followAppearance, [])
  const inside = session.token() !== null && !OUTSIDE.includes(pathname)
  return (
    <>
      <div className={classes(styles.wide, pathname === HOME && styles.journey)}>
        <Header>
          <div className={styles.row}>
            <div>{inside && pathname !== HOME && <Back />}</div>
            <Link to={HOME}>
              <Wordmark />
            </Link>
            <div>
              {inside && pathname !== JOURNAL && <Journal />}
              {inside && pathname !== SETTINGS && <Settings />}
            </div>
          </div>
        </Header>
      </div>
      <Outlet />
    </>
  )
}

const Back = () => (
  <Link to={HOME} className={button.icon} aria-label="Back to your journey">
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M14.5 5.5 8 12l6.5 6.5" />
    </svg>
  </Link>
)

const Journal = () => (
  <Link to={paths.account.journal} className={button.icon} aria-label="Your journal">
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d="M6 4.5h10.5a1.5 1.5 0 0 1 1.5 1.5v13.5H7.5A1.5 1.5 0 0 1 6 18Zm0 13.5a1.5 1.5 0 0 1 1.5-1.5H18M9.5 8.5h5M9.5 12h3" />
    </svg>
  </Link>
)

const Settings = () => (
  <Link to={SETTINGS} className={button.icon} aria-label="Settings">
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <circle cx="12" cy="8.5" r="3.75" />
      <path d="M4.5 20c.7-3.8 3.6-6 7.5-6s6.8 2.2 7.5 6" />
    </svg>
  </Link>
)
