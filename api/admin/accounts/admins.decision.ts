import { adminEvents } from '#events/admin.ts'
import { type EventOf, oneOf } from '#events/catalog.ts'
import type { Sealed } from '#events/sealed.ts'

export type AdminEvent = EventOf<keyof typeof adminEvents>
export const isAdminEvent = oneOf<AdminEvent>(adminEvents)

export type Admin = { adminId: string; username: string; passwordHash: Sealed; isDisabled?: true }

/** All admins by lower-case username, so two names cannot differ in case only. */
export type Admins = ReadonlyMap<string, Admin>

export const noAdmins: Admins = new Map()

const withDisabled = (admins: Admins, adminId: string): Admins =>
  new Map(
    [...admins].map(([name, admin]) => [name, admin.adminId === adminId ? { ...admin, isDisabled: true } : admin]),
  )

export const evolveAdmins = (admins: Admins, event: AdminEvent): Admins =>
  event.type === 'admin.disabled'
    ? withDisabled(admins, event.data.adminId)
    : new Map(admins).set(event.data.username.toLowerCase(), event.data)

export const adminByName = (admins: Admins, username: string) => admins.get(username.toLowerCase())

export const adminById = (admins: Admins, adminId: string) =>
  [...admins.values()].find((admin) => admin.adminId === adminId)

/** Returns the admin with this id unless disabled. */
export const activeAdmin = (admins: Admins, adminId: string) => {
  const admin = adminById(admins, adminId)
  return admin?.isDisabled ? undefined : admin
}

/** The caller that registers an admin. */
export type Registrar = { hasSetupToken: boolean; adminId: string | undefined } | { commandLine: true }

/** Checks the permission to register an admin. The setup token is valid for the first one only. */
export const mayRegister = (admins: Admins, by: Registrar): boolean =>
  'commandLine' in by ||
  (by.adminId !== undefined && activeAdmin(admins, by.adminId) !== undefined) ||
  (by.hasSetupToken && admins.size === 0)

export const decideRegister = (admins: Admins, admin: Admin, by: Registrar): AdminEvent[] | 'forbidden' | 'taken' => {
  if (!mayRegister(admins, by)) return 'forbidden'
  if (adminByName(admins, admin.username)) return 'taken'
  return [{ type: 'admin.registered', data: admin }]
}

/** Decides to disable an admin. Admins cannot disable themselves, so at least one is always active. */
export const decideDisable = (admins: Admins, adminId: string, by: string): AdminEvent[] | 'unknown' | 'yourself' => {
  const admin = adminById(admins, adminId)
  if (!admin) return 'unknown'
  if (adminId === by) return 'yourself'
  return admin.isDisabled ? [] : [{ type: 'admin.disabled', data: { adminId, by } }]
}
