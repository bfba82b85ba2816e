import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { adminPaths } from '#web/paths.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import screen from '#web/admin/shell/screen.module.css'
import { useAccount } from '#web/admin/sign-in/use-account.ts'
import styles from './explorer.module.css'

const PARTS = [
  ['Events', adminPaths.explorer],
  ['SQL', adminPaths.explorerSql],
] as const

/**
 * Renders the heading and the parts of the explorer for operators. A query of a reader would be refused, which logs the
 * reader out.
 */
export const OperatorsOnly = ({ title, children }: { title: string; children: ReactNode }) => {
  usePageTitle(title)
  const { data: account, isPending } = useAccount()
  if (isPending) return null
  return (
    <>
      <div className={screen.top}>
        <h1>{title}</h1>
        <nav className={styles.parts} aria-label="Explorer">
          {PARTS.map(([name, path]) => (
            <NavLink key={name} to={path} end={name !== 'SQL'}>
              {name}
            </NavLink>
          ))}
        </nav>
      </div>
      {account?.role === 'read' ? (
        <Alerts isWarning messages={['Your role can read figures only. Ask another admin.']} />
      ) : (
        children
      )}
    </>
  )
}
