import type { AdminRow } from '#api/contracts/operations/operations.ts'
import type { EventStore } from '#db/event-store.ts'
import { ADMINS_STREAM } from '#events/admins.ts'
import { decodeKnown } from '#events/decode.ts'
import { type Admins, evolveAdmins, isAdminEvent, noAdmins } from '#commands/admins/admins.decision.ts'

/** Returns all admins in the order of their registration, including disabled ones. */
export const readAdmins = async (
  store: EventStore,
): Promise<(Omit<AdminRow, 'isYou'> & { passkeyHosts: string[] })[]> => {
  const times = new Map<string, { registeredAt: string; disabledAt: string | null }>()
  let admins: Admins = noAdmins
  for (const event of decodeKnown(await store.readStream(ADMINS_STREAM))) {
    if (!isAdminEvent(event)) continue
    admins = evolveAdmins(admins, event)
    const at = event.at.toISOString()
    const { adminId } = event.data
    if (event.type === 'admin.registered') times.set(adminId, { registeredAt: at, disabledAt: null })
    const known = times.get(adminId)
    if (event.type === 'admin.disabled' && known) times.set(adminId, { ...known, disabledAt: at })
  }
  return [...admins.values()].flatMap(({ adminId, username, role, secondFactor }) => {
    const known = times.get(adminId)
    const passkeyHosts = (secondFactor?.passkeys ?? []).map(({ host }) => host)
    return known
      ? [{ adminId, username, role, hasSecondFactor: secondFactor !== undefined, passkeyHosts, ...known }]
      : []
  })
}
