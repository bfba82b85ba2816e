import type { AdminArea } from '#api/admin/admin-area.ts'
import { listSavedViews, removeView, saveView } from '#api/contracts/admin/saved-views.ts'
import { adminEndpoint } from '#api/admin/accounts/admin-gate.ts'
import { done } from '#api/http/endpoint.ts'

type Deps = Pick<AdminArea, 'savedViews'>

export const listSavedViewsEndpoint = ({ savedViews }: Deps) =>
  adminEndpoint(listSavedViews, async ({ caller }) => ({ reply: { views: await savedViews.list(caller.adminId) } }))

export const saveViewEndpoint = ({ savedViews }: Deps) =>
  adminEndpoint(saveView, async ({ caller, body }) => {
    await savedViews.save(caller.adminId, body)
    return done
  })

export const removeViewEndpoint = ({ savedViews }: Deps) =>
  adminEndpoint(removeView, async ({ caller, body: { name } }) => {
    await savedViews.remove(caller.adminId, name)
    return done
  })
