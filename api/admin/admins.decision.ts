import { adminEvents } from '#events/admin.ts'
import { type EventOf, oneOf } from '#events/catalog.ts'
import type { Sealed } from '#events/sealed.ts'

export type AdminEvent = EventOf<keyof typeof adminEvents>
export const isAdminEvent = oneOf<AdminEvent>(adminEvents)

export type Admin = { adminId: string; username: string; passwordHash: Sealed }

/** All admins, by lower-case username: nobody can be told from another by case alone. */
export type Admins = ReadonlyMap<string, Admin>

export const noAdmins: Admins = new Map()

export const evolveAdmins = (admins: Admins, { data }: AdminEvent): Admins =>
  new Map(admins).set(data.username.toLowerCase(), data)

export const adminNamed = (admins: Admins, username: string) => admins.get(username.toLowerCase())

export const adminWithId = (admins: Admins, adminId: string) =>
  [...admins.values()].find((admin) => admin.adminId === adminId)

/** Who wants to make an admin. */
export type Registrar = { setupToken: boolean; adminId: string | undefined } | { commandLine: true }

/** An admin may make admins; the setup token only the first. */
export const mayRegister = (admins: Admins, by: Registrar): boolean =>
  'commandLine' in by ||
  (by.adminId !== undefined && adminWithId(admins, by.adminId) !== undefined) ||
  (by.setupToken && admins.size === 0)

export const decideRegister = (admins: Admins, admin: Admin, by: Registrar): AdminEvent[] | 'forbidden' | 'taken' => {
  if (!mayRegister(admins, by)) return 'forbidden'
  if (adminNamed(admins, admin.username)) return 'taken'
  return [{ type: 'admin.registered', data: admin }]
}
