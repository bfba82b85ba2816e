import type { ReactNode } from 'react'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import screen from '#web/admin/shell/screen.module.css'
import { useAccount } from '#web/admin/admins/sign-in/use-account.ts'

/**
 * Renders the heading and the content for operators. A query of a reader would be refused, which logs the
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
      </div>
      {account?.role === 'read' ? (
        <Alerts isWarning messages={['Your role can read figures only. Ask another admin.']} />
      ) : (
        children
      )}
    </>
  )
}
