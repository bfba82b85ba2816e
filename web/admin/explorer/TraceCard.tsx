import type { Trace } from '#api/contracts/admin/explorer.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden/VisuallyHidden.tsx'
import explorer from './explorer.module.css'
import styles from './trace.module.css'
import { stateRows, type StateRow } from './state-rows.ts'

const OUTCOMES: Record<Trace['outcome'], string> = {
  changed: 'changed',
  same: 'no change',
  ignored: 'not used',
  batch: 'counted in batches',
  failed: 'failed',
}

const sentenceOf = ({ outcome, otherStreams }: Trace): string => {
  if (outcome === 'ignored') return 'The projection reads this type, but this event changes no row.'
  if (outcome === 'batch') return 'This projection counts events in batches. It has no row of this event to show.'
  if (otherStreams.length === 0) return 'Only this stream changes this state.'
  return `Folded from this stream alone. Other streams change this state too: ${otherStreams.join(', ')}`
}

const States = ({ name, rows }: { name: string; rows: readonly StateRow[] }) => (
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The arrow keys scroll it.
  <div className={styles.states} tabIndex={0} role="region" aria-label={name}>
    <table>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name} data-changed={row.isChanged}>
            <th scope="row">
              {row.name}
              {row.isChanged && <VisuallyHidden>, changed</VisuallyHidden>}
            </th>
            <td>{row.before === null ? <i>none</i> : <code>{row.before}</code>}</td>
            <td>{row.after === null ? <i>none</i> : <code>{row.after}</code>}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

export const TraceCard = ({ trace }: { trace: Trace }) => {
  const { projection, outcome, key, before, after, error } = trace
  const rows = stateRows(before, after)
  const changed = rows.filter(({ isChanged }) => isChanged)
  const same = rows.filter(({ isChanged }) => !isChanged)
  return (
    <article className={styles.trace} aria-label={projection}>
      <h3>
        {projection} <span data-outcome={outcome}>{OUTCOMES[outcome]}</span>
      </h3>
      {key !== null && (
        <p className={styles.key}>
          Key <code>{key}</code>
        </p>
      )}
      <p className={explorer.note}>{sentenceOf(trace)}</p>
      <Alerts messages={[error === null ? undefined : `The projection could not apply it: ${error}`]} />
      {changed.length > 0 && <States name={`Changes of ${projection}`} rows={changed} />}
      {same.length > 0 && (
        <details className={styles.same}>
          <summary>{same.length === 1 ? '1 other field' : `${same.length} other fields`}</summary>
          <States name={`Other fields of ${projection}`} rows={same} />
        </details>
      )}
    </article>
  )
}
