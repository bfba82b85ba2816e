import type { doctor, DoctorFinding } from '#api/contracts/operations/doctor.ts'
import { formatInstant } from '#web/admin/shell/format.ts'
import { useAdminGet } from '#web/admin/shell/use-admin-query.ts'
import { Grid } from '#web/admin/figures/table/Grid.tsx'
import { GridTable } from '#web/admin/figures/table/GridTable.tsx'
import type { RowStatus } from '#web/admin/figures/table/row-status.ts'

const STATES: readonly { state: DoctorFinding['state']; text: string; status: RowStatus | undefined }[] = [
  { state: 'failure', text: 'fails', status: 'bad' },
  { state: 'warning', text: 'needs a look', status: 'busy' },
  { state: 'ok', text: 'well', status: undefined },
]

const noteOf = (findings: readonly DoctorFinding[], at: string) => {
  const count = (state: DoctorFinding['state']) => findings.filter((one) => one.state === state).length
  return `${findings.length} checks at ${formatInstant(at)}: ${count('failure')} fail, ${count('warning')} need a look.`
}

const HEADINGS = ['Check', 'State', 'Answer', 'To mend it', 'Question', 'When']
const SENTENCES = [2, 3, 4]

const rowsOf = (findings: readonly DoctorFinding[], isWell: boolean) =>
  STATES.filter(({ state }) => (state === 'ok') === isWell).flatMap(({ state, text, status }) =>
    findings
      .filter((one) => one.state === state)
      .map(({ name, title, answer, fix, question, category }) => ({
        key: name,
        status,
        cells: [title, text, answer, isWell ? '' : fix, question, category],
      })),
  )

/** Lists the checks of the installation that need a look, and unfolds the others. `make doctor` prints the same. */
export const DoctorList = () => {
  const { data, failure } = useAdminGet<typeof doctor>('/admin/doctor')
  const findings = data?.findings ?? []
  const well = rowsOf(findings, true)
  return (
    <Grid
      name="Health checks"
      note={failure ?? (data ? noteOf(findings, data.at) : 'Examining…')}
      headings={HEADINGS}
      sentences={SENTENCES}
      rows={rowsOf(findings, false)}
    >
      {well.length > 0 && (
        <details>
          <summary>{well.length} are well</summary>
          <GridTable name="Checks that are well" headings={HEADINGS} sentences={SENTENCES} rows={well} />
        </details>
      )}
    </Grid>
  )
}
