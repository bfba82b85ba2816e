import type { AdminArea } from '#api/admin-area.ts'
import { listSavedViews, removeView, saveView } from '#api/contracts/admins/saved-views.ts'
import { adminEndpoint } from '#api/admins/admin-gate.ts'
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
