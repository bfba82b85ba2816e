import { useState } from 'react'
import type { Role } from '#api/contracts/admins/account.ts'
import type { AdminRow, listAdmins } from '#api/contracts/operations/operations.ts'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { ButtonStack } from '#web/ui/button/ButtonStack.tsx'
import { adminPaths } from '#web/paths.ts'
import { type AdminAction, AdminActionForm } from './AdminActionForm.tsx'
import { Grid } from '#web/admin/figures/table/Grid.tsx'
import { formatInstant } from '#web/admin/shell/format.ts'
import { useAdminGet } from '#web/admin/shell/use-admin-query.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'

const ROLE_NAMES: Record<Role, string> = { read: 'reads figures', operate: 'operates' }

/** Lists the admins, with buttons that change a role or disable an admin. */
export const AdminsSection = () => {
  const { data, failure, refetch } = useAdminGet<typeof listAdmins>('/admin/admins')
  const [action, setAction] = useState<AdminAction>()
  const finish = () => {
    setAction(undefined)
    void refetch()
  }
  const access = ({ adminId, disabledAt, isYou, username }: AdminRow) => {
    if (disabledAt !== null) return `Disabled ${formatInstant(disabledAt)}`
    if (isYou) return 'You'
    return (
      <button type="button" onClick={() => setAction({ adminId, username, next: 'disabled' })}>
        Disable
      </button>
    )
  }
  const role = ({ adminId, disabledAt, isYou, username, role: current }: AdminRow) => {
    if (disabledAt !== null || isYou) return ROLE_NAMES[current]
    const next = current === 'read' ? 'operate' : 'read'
    return (
      <>
        {`${ROLE_NAMES[current]} `}
        <button
          type="button"
          aria-label={`Change the role of ${username}`}
          onClick={() => setAction({ adminId, username, next })}
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
      {action && (
        <AdminActionForm
          key={`${action.adminId} ${action.next}`}
          action={action}
          onDone={finish}
          onCancel={() => setAction(undefined)}
        />
      )}
      <ButtonStack>
        <LinkButton compact variant="quiet" to={adminPaths.register}>
          Register an admin
        </LinkButton>
      </ButtonStack>
      <Alerts messages={[failure]} />
    </Grid>
  )
}
