import { z } from 'zod'
import { event } from './definition.ts'
import { Sealed } from './sealed.ts'

/** All admins share one stream, so the first admin and each username exist only once. */
export const ADMINS_STREAM = 'admin-registry'

/** Events of admin accounts. */
export const adminEvents = {
  'admin.registered': event(z.object({ adminId: z.uuid(), username: z.string(), passwordHash: Sealed })),
  /** Ends the admin's sessions and prevents sign-ins. `by` is the admin who did it. */
  'admin.disabled': event(z.object({ adminId: z.uuid(), by: z.uuid() })),
}
