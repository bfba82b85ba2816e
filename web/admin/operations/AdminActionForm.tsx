import type { changeRole, Role } from '#api/contracts/admins/account.ts'
import type { AdminRow, disableAdmin } from '#api/contracts/operations/operations.ts'
import { ConfirmedForm } from './ConfirmedForm.tsx'

/** An action on another admin that waits for its confirmation. */
export type AdminAction = Pick<AdminRow, 'adminId' | 'username'> & { next: Role | 'disabled' }

const QUESTIONS: Record<AdminAction['next'], (username: string) => string> = {
  disabled: (username) => `Really disable ${username}?`,
  read: (username) => `Let ${username} read figures only?`,
  operate: (username) => `Let ${username} operate the product?`,
}

type Props = { action: AdminAction; onDone: () => void; onCancel: () => void }

/** Asks for the password before it disables an admin or changes a role. */
export const AdminActionForm = ({ action: { adminId, username, next }, onDone, onCancel }: Props) => (
  <ConfirmedForm
    question={QUESTIONS[next](username)}
    act="Confirm"
    onDone={onDone}
    onCancel={onCancel}
    confirm={(given, send) => {
      const body = { adminId, ...given }
      return next === 'disabled'
        ? send<typeof disableAdmin>('/admin/admins/disable', body)
        : send<typeof changeRole>('/admin/admins/role', { ...body, role: next })
    }}
  />
)
