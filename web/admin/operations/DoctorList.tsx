import type { doctor, DoctorFinding } from '#api/contracts/operations/doctor.ts'
import { formatInstant } from '#web/admin/shell/format.ts'
import { useAdminQuery } from '#web/admin/shell/use-admin-query.ts'
import { Grid } from '#web/admin/figures/cards/table/Grid.tsx'
import type { RowStatus } from '#web/admin/figures/cards/table/row-status.ts'
import { get } from '#web/lib/api/api.ts'

const STATES: readonly { state: DoctorFinding['state']; text: string; status: RowStatus | undefined }[] = [
  { state: 'failure', text: 'fails', status: 'bad' },
  { state: 'warning', text: 'needs a look', status: 'busy' },
  { state: 'ok', text: 'well', status: undefined },
]

const noteOf = (findings: readonly DoctorFinding[], at: string) => {
  const count = (state: DoctorFinding['state']) => findings.filter((one) => one.state === state).length
  return `${findings.length} checks at ${formatInstant(at)}: ${count('failure')} fail, ${count('warning')} need a look.`
}

/** Lists the checks of the installation, those that fail first. `make doctor` prints the same. */
export const DoctorList = () => {
  const { data, failure } = useAdminQuery({
    key: ['doctor'],
    fetch: (bearer) => get<typeof doctor>('/admin/doctor', {}, { bearer }),
  })
  return (
    <Grid
      name="Health checks"
      note={failure ?? (data ? noteOf(data.findings, data.at) : 'Examining…')}
      headings={['Check', 'State', 'Answer', 'To mend it', 'Question', 'When']}
      sentences={[2, 3, 4]}
      rows={STATES.flatMap(({ state, text, status }) =>
        (data?.findings ?? [])
          .filter((one) => one.state === state)
          .map((one) => ({
            key: one.name,
            status,
            cells: [one.title, text, one.answer, state === 'ok' ? '' : one.fix, one.question, one.category],
          })),
      )}
    />
  )
}
