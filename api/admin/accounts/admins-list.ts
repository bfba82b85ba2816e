import type { AdminRow } from '#api/contracts/admin-operations.ts'
import type { EventStore } from '#db/store/event-store.ts'
import { ADMINS_STREAM } from '#events/admin.ts'
import { decodeKnown } from '#events/decode.ts'

/** Returns all admins in the order of their registration, including disabled ones. */
export const readAdmins = async (store: EventStore): Promise<Omit<AdminRow, 'isYou'>[]> => {
  const admins = new Map<string, Omit<AdminRow, 'isYou'>>()
  for (const event of decodeKnown(await store.readStream(ADMINS_STREAM))) {
    const at = event.at.toISOString()
    if (event.type === 'admin.registered') {
      const { adminId, username } = event.data
      admins.set(adminId, { adminId, username, registeredAt: at, disabledAt: null })
    }
    const admin = event.type === 'admin.disabled' ? admins.get(event.data.adminId) : undefined
    if (admin) admins.set(admin.adminId, { ...admin, disabledAt: at })
  }
  return [...admins.values()]
}
