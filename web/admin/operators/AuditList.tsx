import { useState } from 'react'
import type { audit } from '#api/contracts/admin-operations.ts'
import { get } from '#web/lib/api/api.ts'
import { Select } from '#web/ui/select/Select.tsx'
import { Grid } from '#web/admin/table/Grid.tsx'
import styles from '#web/admin/table/grid.module.css'
import { asked, count, instant } from './operations-text.ts'
import { useFigures } from '#web/admin/filters/query.ts'
import { Sentences } from '#web/admin/shell/Sentences.tsx'

const KINDS = ['all', 'sign-ins', 'queries', 'changes'] as const

/** Who signed in, or failed to, and what was asked. */
export const AuditList = ({ live }: { live: boolean }) => {
  const [kind, setKind] = useState<(typeof KINDS)[number]>('all')
  const { data, failure } = useFigures({
    key: ['audit', kind],
    ask: (bearer) => get<typeof audit>('/admin/audit', { kind }, { bearer }),
    live,
  })
  return (
    <Grid
      name="Audit"
      note="The same within an hour is one line."
      numbers={[4]}
      sentences={[3]}
      heads={['Last', 'Who', 'What', 'Asked', 'Times']}
      rows={(data?.acts ?? []).map(({ username, act, detail, firstAt, lastAt, times }) => ({
        key: `${act} ${detail} ${username} ${firstAt}`,
        tone: act === 'sign-in refused' ? 'bad' : undefined,
        cells: [instant(lastAt), username ?? 'nobody known', act, asked(detail), count(times)],
      }))}
    >
      <div className={styles.fit}>
        <Select label="Show" options={KINDS} value={kind} onChoose={setKind} />
      </div>
      <Sentences all={[failure]} />
    </Grid>
  )
}
