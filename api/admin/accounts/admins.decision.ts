import { adminEvents, type AdminRole } from '#events/admin.ts'
import { type EventOf, oneOf } from '#events/catalog.ts'
import type { Sealed } from '#events/sealed.ts'

export type AdminEvent = EventOf<keyof typeof adminEvents>
export const isAdminEvent = oneOf<AdminEvent>(adminEvents)

export type NewAdmin = { adminId: string; username: string; passwordHash: Sealed }

/** A session that was begun and not ended. It may have expired. */
export type AdminSession = { session: string; at: string; expiresAt: string; browser: string }

/** An authenticator app. `lastStep` is the newest used code, so that no code is used twice. */
export type SecondFactor = { secret: Sealed; recoveryCodes: readonly string[]; lastStep: number }

export type Admin = NewAdmin & {
  role: AdminRole
  sessions: readonly AdminSession[]
  secondFactor?: SecondFactor | undefined
  isDisabled?: true
}

/** All admins by lower-case username, so two names cannot differ in case only. */
export type Admins = ReadonlyMap<string, Admin>

export const noAdmins: Admins = new Map()

const evolveSession = (
  admin: Admin,
  { session, at, expiresAt, browser, codeStep }: EventOf<'admin.session-begun'>['data'],
): Admin => {
  const { secondFactor } = admin
  const valid = admin.sessions.filter((other) => other.expiresAt > at)
  const sessions = [...valid, { session, at, expiresAt, browser }]
  if (!secondFactor || codeStep === null) return { ...admin, sessions }
  return { ...admin, sessions, secondFactor: { ...secondFactor, lastStep: codeStep } }
}

const evolveAdmin = (admin: Admin, event: Exclude<AdminEvent, { type: 'admin.registered' }>): Admin => {
  switch (event.type) {
    case 'admin.disabled':
      return { ...admin, isDisabled: true, sessions: [] }
    case 'admin.role-changed':
      return { ...admin, role: event.data.role }
    case 'admin.session-begun':
      return evolveSession(admin, event.data)
    case 'admin.session-ended':
      return { ...admin, sessions: admin.sessions.filter(({ session }) => session !== event.data.session) }
    case 'admin.password-changed':
      return { ...admin, passwordHash: event.data.passwordHash }
    case 'admin.second-factor-set': {
      const { secret, recoveryCodes } = event.data
      return { ...admin, secondFactor: { secret, recoveryCodes, lastStep: 0 } }
    }
    case 'admin.second-factor-removed':
      return { ...admin, secondFactor: undefined }
    case 'admin.recovery-code-used': {
      const { secondFactor } = admin
      if (!secondFactor) return admin
      const recoveryCodes = secondFactor.recoveryCodes.filter((code) => code !== event.data.code)
      return { ...admin, secondFactor: { ...secondFactor, recoveryCodes } }
    }
  }
}

export const evolveAdmins = (admins: Admins, event: AdminEvent): Admins => {
  if (event.type === 'admin.registered') {
    return new Map(admins).set(event.data.username.toLowerCase(), { ...event.data, role: 'operate', sessions: [] })
  }
  return new Map(
    [...admins].map(([name, admin]) => [
      name,
      admin.adminId === event.data.adminId ? evolveAdmin(admin, event) : admin,
    ]),
  )
}

export const adminByName = (admins: Admins, username: string) => admins.get(username.toLowerCase())

export const adminById = (admins: Admins, adminId: string) =>
  [...admins.values()].find((admin) => admin.adminId === adminId)

/** Returns the admin with this id unless disabled. */
export const activeAdmin = (admins: Admins, adminId: string) => {
  const admin = adminById(admins, adminId)
  return admin?.isDisabled ? undefined : admin
}

/** Returns the admin of a session unless it was ended. */
export const adminOfSession = (admins: Admins, adminId: string, session: string) => {
  const admin = activeAdmin(admins, adminId)
  return admin?.sessions.some((one) => one.session === session) ? admin : undefined
}

/** The caller that registers an admin. */
export type Registrar = { hasSetupToken: boolean; adminId: string | undefined } | { commandLine: true }

/** Checks the permission to register an admin. The setup token is valid for the first one only. */
export const mayRegister = (admins: Admins, by: Registrar): boolean =>
  'commandLine' in by ||
  (by.adminId !== undefined && activeAdmin(admins, by.adminId)?.role === 'operate') ||
  (by.hasSetupToken && admins.size === 0)

export const decideRegister = (
  admins: Admins,
  admin: NewAdmin,
  by: Registrar,
): AdminEvent[] | 'forbidden' | 'taken' => {
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

/** Decides to change a role. Admins cannot change their own, so at least one can always operate the product. */
export const decideRole = (
  admins: Admins,
  { adminId, role }: { adminId: string; role: AdminRole },
  by: string,
): AdminEvent[] | 'unknown' | 'yourself' => {
  const admin = activeAdmin(admins, adminId)
  if (!admin) return 'unknown'
  if (adminId === by) return 'yourself'
  return admin.role === role ? [] : [{ type: 'admin.role-changed', data: { adminId, role, by } }]
}

/** The second factor that was presented: the step of a right code, or the digest of a recovery code. */
export type FactorProof = { step: number } | { recoveryCode: string } | undefined

/** Decides to begin a session. A code and a recovery code work once. */
export const decideSignIn = (
  admins: Admins,
  begun: Omit<EventOf<'admin.session-begun'>['data'], 'codeStep'>,
  proof: FactorProof,
): AdminEvent[] | 'refused' | 'wrong-code' => {
  const { adminId } = begun
  const admin = activeAdmin(admins, adminId)
  if (!admin) return 'refused'
  const { secondFactor } = admin
  const session: AdminEvent = { type: 'admin.session-begun', data: { ...begun, codeStep: null } }
  if (!secondFactor) return [session]
  if (proof && 'recoveryCode' in proof && secondFactor.recoveryCodes.includes(proof.recoveryCode)) {
    return [{ type: 'admin.recovery-code-used', data: { adminId, code: proof.recoveryCode } }, session]
  }
  if (proof && 'step' in proof && proof.step > secondFactor.lastStep) {
    return [{ type: 'admin.session-begun', data: { ...begun, codeStep: proof.step } }]
  }
  return 'wrong-code'
}

/** Ends all sessions of an admin except one. */
export const decideEndOthers = (admin: Admin, currentSession: string): AdminEvent[] =>
  admin.sessions
    .filter(({ session }) => session !== currentSession)
    .map(({ session }) => ({ type: 'admin.session-ended', data: { adminId: admin.adminId, session } }))
