import { z } from 'zod'
import { event } from './definition.ts'
import { Sealed } from './sealed.ts'

/** All admins stand in one stream, so that the first one and each username can exist only once. */
export const ADMINS_STREAM = 'admin-registry'

/** Who may look at the analytics. */
export const adminEvents = {
  'admin.registered': event(z.object({ adminId: z.uuid(), username: z.string(), passwordHash: Sealed })),
  /** Their sessions end, and they sign in no more. `by` is the admin who did it. */
  'admin.disabled': event(z.object({ adminId: z.uuid(), by: z.uuid() })),
}
