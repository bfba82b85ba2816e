import { useEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router-dom'
import { Button } from '#web/ui/button/Button.tsx'
import { Wordmark } from '#web/ui/lamp/Wordmark.tsx'
import { adminPaths } from '#web/paths.ts'
import { endSessionOnServer, useLogOut } from '#web/admin/admins/sign-in/session.ts'
import styles from './shell.module.css'
import { useIdleLogOut } from './use-idle.ts'
import { useAdminTheme } from './theme.ts'
import { Tools } from './Tools.tsx'
import { useLinkTo } from './use-link-to.ts'

const DOORS = [
  ['Today', adminPaths.dashboard],
  ['Ads', adminPaths.money],
  ['Funnel', adminPaths.funnel],
  ['Customers', adminPaths.subscribers],
  ['Experiments', adminPaths.compare],
] as const

/** Renders the header of every screen: five doors, and the tools. Links keep the filters, also after a detour. */
export const Shell = () => {
  const { pathname: current } = useLocation()
  const linkTo = useLinkTo()
  const nav = useRef<HTMLElement>(null)
  const logOut = useLogOut()
  useIdleLogOut()
  const { theme, next } = useAdminTheme()
  // A narrow phone scrolls the links.
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [current])
  return (
    <>
      <header className={styles.header}>
        <Wordmark />
        <nav ref={nav} className={styles.nav} aria-label="Screens">
          {DOORS.map(([name, pathname]) => (
            <NavLink key={name} className={styles.link ?? ''} to={linkTo(pathname)}>
              {name}
            </NavLink>
          ))}
          <Tools linkTo={linkTo} />
        </nav>
        <button
          type="button"
          className={styles.theme}
          onClick={next}
          aria-label={`Colors: ${theme}. Change`}
          title={`Colors: ${theme}`}
        >
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <circle cx="10" cy="10" r="6.5" />
            <path d="M10 3.5a6.5 6.5 0 0 1 0 13z" />
          </svg>
        </button>
        <Button
          compact
          variant="quiet"
          onClick={() => {
            endSessionOnServer()
            logOut()
          }}
        >
          Log out
        </Button>
      </header>
      <main className={styles.main}>
        <Outlet />
      </main>
    </>
  )
}
