import { MAX_SAVED_VIEWS, type SavedView, VIEWED_SCREENS } from '#api/contracts/admins/saved-views.ts'
import { Refusal } from '#commands/refusal.ts'
import type { Pool } from '#db/client.ts'
import { operational } from '#db/operational-tables.ts'
import { runChange, runQuery } from '#db/query.ts'

/** The screens that an admin saved with their filters, on every device. */
export type SavedViews = {
  list: (adminId: string) => Promise<SavedView[]>
  /** Replaces a view with the same name. @throws {Refusal} 422 when there are too many views. */
  save: (adminId: string, view: SavedView) => Promise<void>
  remove: (adminId: string, name: string) => Promise<void>
}

export const createSavedViews = (pool: Pool): SavedViews => {
  const list: SavedViews['list'] = async (adminId) => {
    const query = operational
      .selectFrom('desk.saved_views')
      .select(['name', 'screen', 'search'])
      .where('admin_id', '=', adminId)
      .orderBy('name')
    // A screen that a later release dropped has no address.
    return (await runQuery(pool, query)).flatMap(({ screen, ...view }) => {
      const known = VIEWED_SCREENS.find((one) => one === screen)
      return known ? [{ ...view, screen: known }] : []
    })
  }
  return {
    list,
    save: async (adminId, view) => {
      const others = (await list(adminId)).filter(({ name }) => name !== view.name)
      if (others.length >= MAX_SAVED_VIEWS)
        throw new Refusal(422, 'too_many_views', `There are ${MAX_SAVED_VIEWS} views. Remove some that aren’t in use.`)
      const { screen, search } = view
      const insert = operational.insertInto('desk.saved_views').values({ admin_id: adminId, ...view })
      await runChange(
        pool,
        insert.onConflict((conflict) => conflict.columns(['admin_id', 'name']).doUpdateSet({ screen, search })),
      )
    },
    remove: async (adminId, name) => {
      const query = operational.deleteFrom('desk.saved_views').where('admin_id', '=', adminId).where('name', '=', name)
      await runChange(pool, query)
    },
  }
}
