import { Link } from 'react-router-dom'
import type { ExploredEvent } from '#api/contracts/admin/explorer.ts'
import { formatCount, formatInstant } from '#web/admin/shell/format.ts'
import grid from '#web/admin/table/grid.module.css'
import { classes } from '#web/ui/classes.ts'
import { eventAddress, eventsAddress } from './event-links.ts'
import styles from './explorer.module.css'

const HEADINGS = ['Position', 'Recorded (UTC)', 'Type', 'Stream', 'Fields']

/** Lists events. The position leads to the event, and the stream to its list. */
export const EventTable = ({ events }: { events: readonly ExploredEvent[] }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Wider than a phone: the arrow keys scroll it.
  <div className={classes(grid.scroll, styles.tall)} tabIndex={0} role="region" aria-label="Events">
    <table className={grid.table}>
      <thead>
        <tr>
          {HEADINGS.map((heading) => (
            <th key={heading} scope="col">
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {events.map(({ position, at, type, stream, streamVersion, fields }) => (
          <tr key={position}>
            <td>
              <Link to={eventAddress(position)} aria-label={`Event ${formatCount(position)}`}>
                {formatCount(position)}
              </Link>
            </td>
            <td>{formatInstant(at)}</td>
            <td>{type}</td>
            <td>
              <Link to={eventsAddress({ stream })}>{stream}</Link>{' '}
              <span className={styles.quiet}>#{streamVersion}</span>
            </td>
            <td>
              <code className={styles.summary}>
                {fields.map(({ name, value }) => `${name}: ${value}`).join(', ') || 'no fields'}
              </code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
