import { Link, useSearchParams } from 'react-router-dom'
import type { findPerson } from '#api/contracts/support/persons.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import screen from '#web/admin/shell/screen.module.css'
import { useAdminQuery } from '#web/admin/shell/use-admin-query.ts'
import { useAccount } from '#web/admin/admins/sign-in/use-account.ts'
import { post } from '#web/lib/api/api.ts'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { adminPaths } from '#web/paths.ts'
import { classes } from '#web/ui/classes.ts'
import { PersonFacts } from './PersonFacts.tsx'
import { PersonHistory } from './PersonHistory.tsx'
import { PersonSearch } from './PersonSearch.tsx'
import styles from './subscribers.module.css'
import { SupportActs } from './SupportActs.tsx'

const Page = ({ id }: { id: string }) => {
  const { data, failure, refetch } = useAdminQuery({
    key: ['person', id],
    fetch: (bearer) => post<typeof findPerson>('/admin/persons/find', { find: id }, { bearer }),
  })
  return (
    <>
      <Alerts messages={[failure]} />
      {data && !failure && (
        <>
          <section className={screen.section} aria-label="Person">
            <h2>{data.account?.name ?? data.account?.email ?? data.id}</h2>
            <p className={classes(screen.verdict, styles.why)} data-open={data.access.isOpen}>
              {data.access.why}
            </p>
            <PersonFacts person={data} />
          </section>
          <PersonHistory person={data} />
          {data.account && (
            <SupportActs
              accountId={data.account.accountId}
              isRegistered={data.account.registeredAt !== null}
              onChanged={() => void refetch()}
            />
          )}
        </>
      )}
    </>
  )
}

/** Shows one person to support: ad, steps, payments, mails, days, and why access is open or closed. */
export default function PersonScreen() {
  usePageTitle('Person')
  const [search] = useSearchParams()
  const { data: account, isPending } = useAccount()
  const id = search.get('id') ?? ''
  if (isPending) return null
  return (
    <>
      <div className={screen.top}>
        <h1>One person</h1>
        <Link to={adminPaths.subscribers}>All customers</Link>
      </div>
      {account?.role === 'read' ? (
        <Alerts isWarning messages={['Your role can read figures only. Ask another admin.']} />
      ) : (
        <>
          <PersonSearch />
          {id !== '' && <Page key={id} id={id} />}
        </>
      )}
    </>
  )
}
