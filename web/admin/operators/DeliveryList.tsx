import type { Deliveries } from '#api/contracts/admin-operations.ts'
import { Grid } from '#web/admin/table/Grid.tsx'
import { count, instant } from './operations-text.ts'

/** Tried this often and still waiting: somebody should look. */
const MANY = 3

/** What waits to be sent, and what was. */
export const DeliveryList = ({ name, deliveries: { counts, latest } }: { name: string; deliveries: Deliveries }) => (
  <Grid
    name={name}
    note={
      counts.length === 0 ? undefined : `${counts.map(({ outcome, count: n }) => `${count(n)} ${outcome}`).join(', ')}.`
    }
    numbers={[3]}
    sentences={[2]}
    heads={['What', 'Outcome', 'Note', 'Attempts', 'Due', 'Done', 'For']}
    rows={latest.map(({ kind, subject, attempts, dueAt, doneAt, outcome, note }) => ({
      key: `${kind} ${subject} ${dueAt ?? doneAt ?? ''}`,
      tone: outcome === null && attempts >= MANY ? 'bad' : undefined,
      cells: [kind, outcome ?? 'waiting', note ?? '', count(attempts), instant(dueAt), instant(doneAt), subject],
    }))}
  />
)
