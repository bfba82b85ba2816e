import { Link } from 'react-router-dom'
import type { light } from '#api/contracts/figures/definitions/headline.ts'
import { useAdminQuery } from '#web/admin/shell/use-admin-query.ts'
import { get } from '#web/lib/api/api.ts'
import { adminPaths } from '#web/paths.ts'
import { useAccount } from '#web/admin/admins/sign-in/use-account.ts'
import styles from './light.module.css'

const MAX_PROBLEMS = 3

/** Says that all is well, or names the first three things that are not. */
export const Light = () => {
  const { data, failure } = useAdminQuery({
    key: ['light'],
    fetch: (bearer) => get<typeof light>('/admin/light', {}, { bearer }),
    live: true,
  })
  const { data: account } = useAccount()
  if (failure !== undefined) return null
  const problems = data?.problems ?? []
  const more = problems.length - MAX_PROBLEMS
  return (
    <div className={styles.light} role="status" data-well={data ? problems.length === 0 : undefined}>
      {data && problems.length === 0 && <p>All is well</p>}
      {problems.length > 0 && (
        <ul role="list">
          {problems.slice(0, MAX_PROBLEMS).map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
          {more > 0 && <li>and {more} more</li>}
        </ul>
      )}
      {problems.length > 0 && account?.role === 'operate' && <Link to={adminPaths.operators}>Operators</Link>}
    </div>
  )
}
