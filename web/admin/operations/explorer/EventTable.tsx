import { Link } from 'react-router-dom'
import type { ExploredEvent } from '#api/contracts/operations/explorer.ts'
import { formatCount, formatInstant } from '#web/admin/shell/format.ts'
import { GridTable } from '#web/admin/figures/table/GridTable.tsx'
import { eventAddress, streamAddress } from './event-links.ts'
import styles from './explorer.module.css'

const HEADINGS = ['Position', 'Recorded (UTC)', 'Type', 'Stream', 'Fields']

/** Lists events. The position leads to the event, and the stream to its list. */
export const EventTable = ({ events }: { events: readonly ExploredEvent[] }) => (
  <GridTable
    className={styles.tall}
    name="Events"
    headings={HEADINGS}
    rows={events.map(({ position, at, type, stream, streamVersion, fields }) => ({
      key: String(position),
      cells: [
        <Link key="position" to={eventAddress(position)} aria-label={`Event ${formatCount(position)}`}>
          {formatCount(position)}
        </Link>,
        formatInstant(at),
        type,
        <span key="stream">
          <Link to={streamAddress({ stream, position })}>{stream}</Link>{' '}
          <span className={styles.quiet}>#{streamVersion}</span>
        </span>,
        <code key="fields" className={styles.summary}>
          {fields.map(({ name, value }) => `${name}: ${value}`).join(', ') || 'no fields'}
        </code>,
      ],
    }))}
  />
)
