import { useCallback, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { usePageTitle } from '#web/lib/page-title.ts'
import { Button } from '#web/ui/Button.tsx'
import { Wordmark } from '#web/ui/Wordmark.tsx'
import { adminPaths } from '../paths.ts'
import styles from './dashboard.module.css'
import { typedRange } from './created-at.ts'
import { FilterBar } from './FilterBar.tsx'
import { DEFAULTS, isComplete, queryOf, type Filters, type NumbersQuery } from './filters.ts'
import { NumbersTable } from './NumbersTable.tsx'
import { useNumbers } from './query.ts'
import { session } from './session.ts'

const FIRST: NumbersQuery = { groupBy: DEFAULTS.groupBy, filter_age: DEFAULTS.age, filter_createdAt: {} }

const useLogOut = () => {
  const navigate = useNavigate()
  return useCallback(() => {
    session.end()
    void navigate(adminPaths.login, { replace: true })
  }, [navigate])
}

/** Whom the numbers in view count. */
const described = ({ filter_age: age, filter_createdAt: created }: NumbersQuery) => {
  const days = 'start' in created ? `${created.start} to ${created.end}, UTC` : 'all time'
  return `Visitors who arrived: ${days}. Age: ${age}.`
}

export default function Dashboard() {
  usePageTitle('Quiz analytics')
  const logOut = useLogOut()
  const [filters, setFilters] = useState(DEFAULTS)
  const { numbers, shown, failure, loading, update } = useNumbers(FIRST, logOut)
  const change = (part: Partial<Filters>) => setFilters((before) => ({ ...before, ...part }))
  const onUpdate = () => {
    // The days of a preset are worked out when asked for: the page may have stood open overnight.
    const query = queryOf(filters, new Date())
    if (!query) return
    // A reversed range stands in order once it was asked for.
    if (filters.created === 'Custom') change(typedRange(filters.start, filters.end) ?? {})
    update(query)
  }

  return (
    <>
      <header className={styles.header}>
        <Wordmark />
        <Button compact look="quiet" onClick={logOut}>
          Log out
        </Button>
      </header>
      <main className={styles.main}>
        <h1 className={styles.title}>Quiz analytics</h1>
        <FilterBar
          filters={filters}
          ready={isComplete(filters)}
          loading={loading}
          onChange={change}
          onUpdate={onUpdate}
        />
        {failure && (
          <p className={styles.failure} role="alert">
            {failure}
          </p>
        )}
        {numbers && !failure && (
          <>
            <p className={styles.note} role="status">
              {described(shown)} {numbers.data.length === 0 && 'Nobody matches.'}
            </p>
            <NumbersTable {...numbers} />
          </>
        )}
      </main>
    </>
  )
}
