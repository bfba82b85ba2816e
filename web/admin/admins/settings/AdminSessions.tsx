import { useState } from 'react'
import type { z } from 'zod'
import type { adminAccount, endAdminSession } from '#api/contracts/admins/account.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { handleSubmit } from '#web/ui/handle-submit.ts'
import { AdminPasswordField } from '#web/admin/admins/sign-in/AdminPasswordField.tsx'
import { useAdminAction } from '#web/admin/shell/use-admin-action.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { formatInstant } from '#web/admin/shell/format.ts'
import { Grid } from '#web/admin/figures/table/Grid.tsx'
import styles from './settings.module.css'

type SessionRow = z.output<typeof adminAccount.reply>['sessions'][number]

type EndProps = { ending: SessionRow; onEnded: () => void; onCancel: () => void }

const EndSession = ({ ending: { session, browser }, onEnded, onCancel }: EndProps) => {
  const [password, setPassword] = useState('')
  const { sendAndRenew, busy, failure } = useAdminAction()
  const submit = async () => {
    const body = { password, session }
    if (await sendAndRenew<typeof endAdminSession>('/admin/account/sessions/end', body)) onEnded()
  }
  return (
    <form className={styles.confirm} onSubmit={handleSubmit(submit)}>
      <AdminPasswordField label={`Your password, to end ${browser}`} value={password} onValue={setPassword} />
      <Alerts messages={[failure]} />
      <div className={styles.buttons}>
        <Button compact type="submit" disabled={busy} aria-busy={busy}>
          End the session
        </Button>
        <Button compact variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** Lists the sessions of the admin, with a button that ends each other one. */
export const AdminSessions = ({ sessions, onChanged }: { sessions: readonly SessionRow[]; onChanged: () => void }) => {
  const [ending, setEnding] = useState<SessionRow>()
  const close = () => setEnding(undefined)
  return (
    <Grid
      name="Sessions"
      note="A session ends after twelve hours, or after an hour without use. Times are in UTC."
      headings={['Browser', 'Since', 'Last used', 'Until', 'Access']}
      rows={sessions.map((one) => ({
        key: one.session,
        cells: [
          one.browser,
          formatInstant(one.startedAt),
          formatInstant(one.usedAt),
          formatInstant(one.expiresAt),
          one.isThis ? (
            'This browser'
          ) : (
            <button key="end" type="button" aria-label={`End ${one.browser}`} onClick={() => setEnding(one)}>
              End
            </button>
          ),
        ],
      }))}
    >
      {ending && (
        <EndSession
          key={ending.session}
          ending={ending}
          onCancel={close}
          onEnded={() => {
            close()
            onChanged()
          }}
        />
      )}
    </Grid>
  )
}
