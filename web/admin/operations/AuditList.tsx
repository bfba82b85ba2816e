import { useState } from 'react'
import type { audit } from '#api/contracts/operations/operations.ts'
import { Select } from '#web/ui/select/Select.tsx'
import { Grid } from '#web/admin/figures/table/Grid.tsx'
import styles from '#web/admin/figures/table/grid.module.css'
import { formatQuery, formatCount, formatInstant } from '#web/admin/shell/format.ts'
import { useAdminGet } from '#web/admin/shell/use-admin-query.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'

const KINDS = ['all', 'sign-ins', 'queries', 'changes'] as const

/** Lists sign-ins, failed sign-ins, queries and changes. */
export const AuditList = ({ live }: { live: boolean }) => {
  const [kind, setKind] = useState<(typeof KINDS)[number]>('all')
  const { data, failure } = useAdminGet<typeof audit>('/admin/audit', { kind }, live)
  return (
    <Grid
      name="Audit"
      note="Repetitions within an hour are one row."
      numbers={[4]}
      sentences={[3]}
      headings={['Last', 'Who', 'What', 'Details', 'Times']}
      rows={(data?.acts ?? []).map(({ username, act, detail, firstAt, lastAt, times }) => ({
        key: `${act} ${detail} ${username} ${firstAt}`,
        status: act === 'sign-in refused' ? 'bad' : undefined,
        cells: [formatInstant(lastAt), username ?? 'unknown', act, formatQuery(detail), formatCount(times)],
      }))}
    >
      <div className={styles.fit}>
        <Select label="Show" options={KINDS} value={kind} onChoose={setKind} />
      </div>
      <Alerts messages={[failure]} />
    </Grid>
  )
}
