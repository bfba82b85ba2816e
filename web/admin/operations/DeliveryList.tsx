import type { Deliveries } from '#api/contracts/operations/operations.ts'
import { Grid } from '#web/admin/figures/table/Grid.tsx'
import { formatCount, formatInstant } from '#web/admin/shell/format.ts'

/** Deliveries that still wait after this many attempts need attention. */
const MANY_ATTEMPTS = 3

/** Lists pending and finished deliveries. */
export const DeliveryList = ({ name, deliveries: { counts, latest } }: { name: string; deliveries: Deliveries }) => (
  <Grid
    name={name}
    note={
      counts.length === 0
        ? undefined
        : `${counts.map(({ outcome, count: n }) => `${formatCount(n)} ${outcome}`).join(', ')}.`
    }
    numbers={[3]}
    sentences={[2]}
    headings={['What', 'Outcome', 'Note', 'Attempts', 'Due', 'Done', 'For']}
    rows={latest.map(({ kind, subject, attempts, dueAt, doneAt, outcome, note }) => ({
      key: `${kind} ${subject} ${dueAt ?? doneAt ?? ''}`,
      status: outcome === null && attempts >= MANY_ATTEMPTS ? 'bad' : undefined,
      cells: [
        kind,
        outcome ?? 'waiting',
        note ?? '',
        formatCount(attempts),
        formatInstant(dueAt),
        formatInstant(doneAt),
        subject,
      ],
    }))}
  />
)
