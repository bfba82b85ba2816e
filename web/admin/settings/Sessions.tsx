import type { z } from 'zod'
import type { adminAccount, endAdminSession } from '#api/contracts/admin-account.ts'
import { post } from '#web/lib/api/api.ts'
import { useAdminAction } from '#web/admin/operators/use-admin-action.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { formatInstant } from '#web/admin/shell/format.ts'
import { Grid } from '#web/admin/table/Grid.tsx'

type SessionRow = z.output<typeof adminAccount.reply>['sessions'][number]

/** Lists the sessions of the admin, with a button that ends each other one. */
export const Sessions = ({ sessions, onChanged }: { sessions: readonly SessionRow[]; onChanged: () => void }) => {
  const { run, busy, failure } = useAdminAction()
  const end = async (ended: string) => {
    const options = { idempotencyKey: crypto.randomUUID() }
    const isEnded = await run((bearer) =>
      post<typeof endAdminSession>('/admin/account/sessions/end', { session: ended }, { bearer, ...options }),
    )
    if (isEnded) onChanged()
  }
  return (
    <Grid
      name="Sessions"
      note="A session ends after twelve hours."
      headings={['Browser', 'Since', 'Until', 'Access']}
      rows={sessions.map(({ session, browser, startedAt, expiresAt, isThis }) => ({
        key: session,
        cells: [
          browser,
          formatInstant(startedAt),
          formatInstant(expiresAt),
          isThis ? (
            'This browser'
          ) : (
            <button key="end" type="button" disabled={busy} onClick={() => void end(session)}>
              End
            </button>
          ),
        ],
      }))}
    >
      <Alerts messages={[failure]} />
    </Grid>
  )
}
