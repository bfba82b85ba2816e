import { adminEvents } from '#events/admin.ts'
import { type EventOf, oneOf } from '#events/catalog.ts'
import type { Sealed } from '#events/sealed.ts'

export type AdminEvent = EventOf<keyof typeof adminEvents>
export const isAdminEvent = oneOf<AdminEvent>(adminEvents)

export type Admin = { adminId: string; username: string; passwordHash: Sealed; isDisabled?: true }

/** All admins, by lower-case username: nobody can be told from another by case alone. A name is never given twice. */
export type Admins = ReadonlyMap<string, Admin>

export const noAdmins: Admins = new Map()

const disabled = (admins: Admins, adminId: string): Admins =>
  new Map(
    [...admins].map(([name, admin]) => [name, admin.adminId === adminId ? { ...admin, isDisabled: true } : admin]),
  )

export const evolveAdmins = (admins: Admins, event: AdminEvent): Admins =>
  event.type === 'admin.disabled'
    ? disabled(admins, event.data.adminId)
    : new Map(admins).set(event.data.username.toLowerCase(), event.data)

export const adminByName = (admins: Admins, username: string) => admins.get(username.toLowerCase())

export const adminById = (admins: Admins, adminId: string) =>
  [...admins.values()].find((admin) => admin.adminId === adminId)

/** The admin with this id, if they may do anything. */
export const activeAdmin = (admins: Admins, adminId: string) => {
  const admin = adminById(admins, adminId)
  return admin?.isDisabled ? undefined : admin
}

/** Who wants to make an admin. */
export type Registrar = { setupToken: boolean; adminId: string | undefined } | { commandLine: true }

/** An admin may make admins; the setup token only the first. */
export const mayRegister = (admins: Admins, by: Registrar): boolean =>
  'commandLine' in by ||
  (by.adminId !== undefined && activeAdmin(admins, by.adminId) !== undefined) ||
  (by.setupToken && admins.size === 0)

export const decideRegister = (admins: Admins, admin: Admin, by: Registrar): AdminEvent[] | 'forbidden' | 'taken' => {
  if (!mayRegister(admins, by)) return 'forbidden'
  if (adminByName(admins, admin.username)) return 'taken'
  return [{ type: 'admin.registered', data: admin }]
}

/** Nobody disables themselves, so one admin always remains. Disabling somebody again changes nothing. */
export const decideDisable = (admins: Admins, adminId: string, by: string): AdminEvent[] | 'unknown' | 'yourself' => {
  const admin = adminById(admins, adminId)
  if (!admin) return 'unknown'
  if (adminId === by) return 'yourself'
  return admin.isDisabled ? [] : [{ type: 'admin.disabled', data: { adminId, by } }]
}
