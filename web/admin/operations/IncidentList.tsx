import type { Incident } from '#api/contracts/operations/operations.ts'
import { formatInstant } from '#web/admin/shell/format.ts'
import { Grid } from '#web/admin/figures/table/Grid.tsx'

/** Lists what is not well, and what was not: open incidents first. */
export const IncidentList = ({ incidents }: { incidents: readonly Incident[] }) => (
  <Grid
    name="Incidents"
    note="The rule names the row in docs/operations.md, under Alerts, that says what to do. Times are in UTC."
    headings={['What', 'Rule', 'Since', 'Over']}
    sentences={[0]}
    rows={incidents.map(({ rule, text, openedAt, resolvedAt }) => ({
      key: `${rule} ${text} ${openedAt}`,
      status: resolvedAt === null ? 'bad' : undefined,
      cells: [text, rule, formatInstant(openedAt), resolvedAt === null ? 'not yet' : formatInstant(resolvedAt)],
    }))}
  />
)
