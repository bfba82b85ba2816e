import { useSearchParams } from 'react-router-dom'
import type { exploredEvents } from '#api/contracts/operations/explorer.ts'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { formatCount } from '#web/admin/shell/format.ts'
import { useAdminGet } from '#web/admin/shell/use-admin-query.ts'
import { EventFilterForm } from './EventFilterForm.tsx'
import { eventsAddress, FILTERS, filtersIn } from './event-links.ts'
import { EventTable } from './EventTable.tsx'
import styles from './explorer.module.css'
import { OperatorsOnly } from './OperatorsOnly.tsx'

const useEvents = (search: URLSearchParams) => {
  const asked = [...FILTERS, 'before', 'after'].map((name) => [name, search.get(name) || undefined] as const)
  return useAdminGet<typeof exploredEvents>('/admin/explorer/events', Object.fromEntries(asked))
}

const Events = () => {
  const [search] = useSearchParams()
  const filters = filtersIn(search)
  const { data, failure, loading } = useEvents(search)
  const isFiltered = Object.values(filters).some(Boolean)
  const isEnded = data && (data.isPartial || data.streamsSearched !== null)
  const older = data?.older && eventsAddress({ ...filters, before: String(data.older) })
  const newer = data?.newer && eventsAddress({ ...filters, after: String(data.newer) })
  return (
    <>
      {/* The key resets the fields when a link changes the filters. */}
      <EventFilterForm
        key={Object.values(filters).join(' ')}
        applied={filters}
        types={data?.types ?? []}
        isLoading={loading}
      />
      <Alerts messages={[failure]} />
      {data && !failure && (
        <>
          <p className={styles.note} role="status">
            {`${formatCount(data.head)} events are stored. `}
            {data.events.length === 0 && (isEnded ? 'None found so far. ' : 'None match. ')}
            {data.isPartial && 'The search ended early, because it took long: continue with older or newer events. '}
            {data.streamsSearched !== null &&
              `The search took long: only the newest ${Math.round(100 * data.streamsSearched)}% of streams were searched. Load this page again to go on, or find an event of the stream by type and day. `}
            {'Personal data is sealed and never shown.'}
          </p>
          {data.events.length > 0 && <EventTable events={data.events} />}
          <nav className={styles.pages} aria-label="Pages">
            {newer && (
              <LinkButton compact variant="quiet" to={newer}>
                Newer events
              </LinkButton>
            )}
            {older && (
              <LinkButton compact variant="quiet" to={older}>
                Older events
              </LinkButton>
            )}
            {(newer || isFiltered) && (
              <LinkButton compact variant="quiet" to={eventsAddress({})}>
                Newest of all
              </LinkButton>
            )}
          </nav>
        </>
      )}
    </>
  )
}

/** Lists stored events, with filters and pages. */
export default function ExplorerEvents() {
  return (
    <OperatorsOnly title="Explorer">
      <Events />
    </OperatorsOnly>
  )
}
