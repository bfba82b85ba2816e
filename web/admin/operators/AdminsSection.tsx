import { useState } from 'react'
import type { changeRole as changeRoleContract, Role } from '#api/contracts/admin/account.ts'
import type { AdminRow, disableAdmin, listAdmins } from '#api/contracts/admin/operations.ts'
import { get, post } from '#web/lib/api/api.ts'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { ButtonStack } from '#web/ui/button/ButtonStack.tsx'
import { adminPaths } from '#web/paths.ts'
import { useAdminAction } from './use-admin-action.ts'
import { Grid } from '#web/admin/table/Grid.tsx'
import { formatInstant } from '#web/admin/shell/format.ts'
import { useAdminQuery } from '#web/admin/shell/use-admin-query.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'

const ROLE_NAMES: Record<Role, string> = { read: 'reads figures', operate: 'operates' }

const useAdmins = () =>
  useAdminQuery({ key: ['admins'], fetch: (bearer) => get<typeof listAdmins>('/admin/admins', {}, { bearer }) })

/** Lists the admins, with a button that disables an admin. */
export const AdminsSection = () => {
  const { data, failure, refetch } = useAdmins()
  const action = useAdminAction()
  const [confirmingId, setConfirmingId] = useState<string>()
  const disable = async (adminId: string) => {
    if (confirmingId !== adminId) return setConfirmingId(adminId)
    setConfirmingId(undefined)
    const idempotencyKey = crypto.randomUUID()
    if (
      await action.run((bearer) =>
        post<typeof disableAdmin>('/admin/admins/disable', { adminId }, { bearer, idempotencyKey }),
      )
    )
      void refetch()
  }
  const access = ({ adminId, disabledAt, isYou, username }: AdminRow) => {
    if (disabledAt !== null) return `Disabled ${formatInstant(disabledAt)}`
    if (isYou) return 'You'
    return (
      <button type="button" disabled={action.busy} onClick={() => void disable(adminId)}>
        {confirmingId === adminId ? `Really disable ${username}?` : 'Disable'}
      </button>
    )
  }
  const changeRole = async (adminId: string, next: Role) => {
    const options = { idempotencyKey: crypto.randomUUID() }
    const isChanged = await action.run((bearer) =>
      post<typeof changeRoleContract>('/admin/admins/role', { adminId, role: next }, { bearer, ...options }),
    )
    if (isChanged) void refetch()
  }
  const role = ({ adminId, disabledAt, isYou, username, role: current }: AdminRow) => {
    if (disabledAt !== null || isYou) return ROLE_NAMES[current]
    const next = current === 'read' ? 'operate' : 'read'
    return (
      <>
        {`${ROLE_NAMES[current]} `}
        <button
          type="button"
          disabled={action.busy}
          aria-label={`Change the role of ${username}`}
          onClick={() => void changeRole(adminId, next)}
        >
          Change
        </button>
      </>
    )
  }
  return (
    <Grid
      name="Admins"
      headings={['Username', 'Since', 'Role', 'Second factor', 'Access']}
      rows={(data?.admins ?? []).map((admin) => ({
        key: admin.adminId,
        cells: [
          admin.username,
          formatInstant(admin.registeredAt),
          role(admin),
          admin.hasSecondFactor ? 'yes' : 'no',
          access(admin),
        ],
      }))}
    >
      <ButtonStack>
        <LinkButton compact variant="quiet" to={adminPaths.register}>
          Register an admin
        </LinkButton>
      </ButtonStack>
      <Alerts messages={[failure, action.failure]} />
    </Grid>
  )
}
