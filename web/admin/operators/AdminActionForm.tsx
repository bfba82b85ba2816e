import type { SyntheticEvent } from 'react'
import type { changeRole, Role } from '#api/contracts/admin/account.ts'
import type { AdminRow, disableAdmin } from '#api/contracts/admin/operations.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { ConfirmationFields, useConfirmation } from '#web/admin/sign-in/Confirmation.tsx'
import styles from './token-form.module.css'
import { useAdminAction } from '#web/admin/shell/use-admin-action.ts'

/** An action on another admin that waits for its confirmation. */
export type AdminAction = Pick<AdminRow, 'adminId' | 'username'> & { next: Role | 'disabled' }

const QUESTIONS: Record<AdminAction['next'], (username: string) => string> = {
  disabled: (username) => `Really disable ${username}?`,
  read: (username) => `Let ${username} read figures only?`,
  operate: (username) => `Let ${username} operate the product?`,
}

type Props = { action: AdminAction; onDone: () => void; onCancel: () => void }

/** Asks for the password before it disables an admin or changes a role. */
export const AdminActionForm = ({ action: { adminId, username, next }, onDone, onCancel }: Props) => {
  const confirmation = useConfirmation()
  const { send, busy, failure } = useAdminAction()
  const question = QUESTIONS[next](username)
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault()
    const body = { adminId, ...confirmation.given }
    const isDone =
      next === 'disabled'
        ? await send<typeof disableAdmin>('/admin/admins/disable', body)
        : await send<typeof changeRole>('/admin/admins/role', { ...body, role: next })
    if (isDone) onDone()
  }
  return (
    <form className={styles.form} aria-label={question} onSubmit={(event) => void submit(event)}>
      <p>{question}</p>
      <ConfirmationFields confirmation={confirmation} />
      <Alerts messages={[failure]} />
      <Button compact type="submit" disabled={busy} aria-busy={busy}>
        Confirm
      </Button>
      <Button compact type="button" variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  )
}
