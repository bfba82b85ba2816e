import { useState } from 'react'
import type { disableAdmin, listAdmins } from '#api/contracts/admin-operations.ts'
import { get, post } from '#web/lib/api/api.ts'
import { LinkButton } from '#web/ui/button/LinkButton.tsx'
import { ButtonStack } from '#web/ui/button/ButtonStack.tsx'
import { adminPaths } from '#web/paths.ts'
import { useActing } from './use-admin-action.ts'
import { Grid } from '#web/admin/table/Grid.tsx'
import { instant } from './operations-text.ts'
import { useFigures } from '#web/admin/filters/query.ts'
import { Sentences } from '#web/admin/shell/Sentences.tsx'

const useAdmins = () =>
  useFigures({ key: ['admins'], ask: (bearer) => get<typeof listAdmins>('/admin/admins', {}, { bearer }) })

/** Lists the admins, and disables them. */
export const AdminsSection = () => {
  const { data, failure, refetch } = useAdmins()
  const acting = useActing()
  const [sure, setSure] = useState<string>()
  const disable = async (adminId: string) => {
    if (sure !== adminId) return setSure(adminId)
    setSure(undefined)
    const idempotencyKey = crypto.randomUUID()
    if (
      await acting.act((bearer) =>
        post<typeof disableAdmin>('/admin/admins/disable', { adminId }, { bearer, idempotencyKey }),
      )
    )
      void refetch()
  }
  const access = ({ adminId, disabledAt, isYou, username }: NonNullable<typeof data>['admins'][number]) => {
    if (disabledAt !== null) return `Disabled ${instant(disabledAt)}`
    if (isYou) return 'You'
    return (
      <button type="button" disabled={acting.busy} onClick={() => void disable(adminId)}>
        {sure === adminId ? `Really disable ${username}?` : 'Disable'}
      </button>
    )
  }
  return (
    <Grid
      name="Admins"
      heads={['Username', 'Since', 'Access']}
      rows={(data?.admins ?? []).map((admin) => ({
        key: admin.adminId,
        cells: [admin.username, instant(admin.registeredAt), access(admin)],
      }))}
    >
      <ButtonStack>
        <LinkButton compact variant="quiet" to={adminPaths.register}>
          Register an admin
        </LinkButton>
      </ButtonStack>
      <Sentences all={[failure, acting.failure]} />
    </Grid>
  )
}
