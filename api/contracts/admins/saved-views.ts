import { z } from 'zod'
import { contract, OkReply } from '#api/contracts/endpoint.ts'
import { Typed } from '#api/contracts/typed.ts'

const own = { auth: { role: 'read' }, audit: 'none' } as const

/** The screens whose filters are in their address. */
export const VIEWED_SCREENS = ['dashboard', 'money', 'compare', 'answers', 'explorer'] as const

export const MAX_SAVED_VIEWS = 50

const Name = Typed.min(1, 'Please give the view a name').max(60, 'A name has at most 60 characters')

const SavedView = z.object({
  name: Name,
  screen: z.enum(VIEWED_SCREENS),
  /** The filters as they are in the address: `?created=last+7+days`, or empty. */
  search: z
    .string()
    .max(2_000, 'The address of the view has at most 2,000 characters')
    .regex(/^(\?.*)?$/, 'The filters of a view begin with a question mark'),
})
export type SavedView = z.infer<typeof SavedView>

export const listSavedViews = contract({
  method: 'get',
  path: '/admin/views',
  summary: 'The saved views of the admin, by name.',
  reply: z.object({ views: z.array(SavedView) }),
  ...own,
})

export const saveView = contract({
  method: 'post',
  path: '/admin/views',
  summary: 'Saves a screen with its filters under a name. A view of the admin with the same name is replaced.',
  body: SavedView,
  reply: OkReply,
  ...own,
})

export const removeView = contract({
  method: 'post',
  path: '/admin/views/remove',
  summary: 'Removes a saved view of the admin. An unknown name changes nothing.',
  body: z.object({ name: Name }),
  reply: OkReply,
  ...own,
})
