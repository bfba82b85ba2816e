import { adminEvents, type AdminRole } from '#events/admins.ts'
import { type EventOf, oneOf } from '#events/catalog.ts'
import type { Sealed } from '#events/core/sealed.ts'

export type AdminEvent = EventOf<keyof typeof adminEvents>
export const isAdminEvent = oneOf<AdminEvent>(adminEvents)

export type NewAdmin = { adminId: string; username: string; passwordHash: Sealed }

/** A session that was begun and not ended. It may have expired. */
export type AdminSession = { session: string; at: string; expiresAt: string; browser: string }

type AddedPasskey = Omit<EventOf<'admin.passkey-added'>['data'], 'adminId'>

/** A passkey. `challengedAt` is the newest challenge that it answered, so that none is answered twice. */
export type Passkey = AddedPasskey & { challengedAt: string }

/**
 * An authenticator app, and passkeys that replace its codes. `lastStep` is the newest used code, so that no code is
 * used twice.
 */
export type SecondFactor = {
  secret: Sealed
  recoveryCodes: readonly string[]
  lastStep: number
  passkeys: readonly Passkey[]
}

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

type PasskeyEvent = Extract<AdminEvent, { type: `admin.passkey-${string}` }>

const evolvePasskeys = (passkeys: readonly Passkey[], { type, data }: PasskeyEvent): readonly Passkey[] => {
  switch (type) {
    case 'admin.passkey-added': {
      const { adminId: _, ...passkey } = data
      return [...passkeys, { ...passkey, challengedAt: data.at }]
    }
    case 'admin.passkey-removed':
      return passkeys.filter(({ passkey }) => passkey !== data.passkey)
    case 'admin.passkey-used': {
      const { counter, challengedAt } = data
      return passkeys.map((one) => (one.passkey === data.passkey ? { ...one, counter, challengedAt } : one))
    }
  }
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
      const passkeys = admin.secondFactor?.passkeys ?? []
      return { ...admin, secondFactor: { secret, recoveryCodes, lastStep: 0, passkeys } }
    }
    case 'admin.second-factor-removed':
      return { ...admin, secondFactor: undefined }
    case 'admin.code-used': {
      const { secondFactor } = admin
      return secondFactor ? { ...admin, secondFactor: { ...secondFactor, lastStep: event.data.codeStep } } : admin
    }
    case 'admin.recovery-code-used': {
      const { secondFactor } = admin
      if (!secondFactor) return admin
      const recoveryCodes = secondFactor.recoveryCodes.filter((code) => code !== event.data.code)
      return { ...admin, secondFactor: { ...secondFactor, recoveryCodes } }
    }
    case 'admin.passkey-added':
    case 'admin.passkey-removed':
    case 'admin.passkey-used': {
      const { secondFactor } = admin
      if (!secondFactor) return admin
      return { ...admin, secondFactor: { ...secondFactor, passkeys: evolvePasskeys(secondFactor.passkeys, event) } }
    }
  }
}

export const evolveAdmins = (admins: Admins, event: AdminEvent): Admins => {
  if (event.type === 'admin.registered') {
    const role = admins.size === 0 ? 'operate' : 'read'
    return new Map(admins).set(event.data.username.toLowerCase(), { ...event.data, role, sessions: [] })
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

/** Decides to register an admin. Those of the command line may operate, because they replace lost operators. */
export const decideRegisterAdmin = (
  admins: Admins,
  admin: NewAdmin,
  by: Registrar,
): AdminEvent[] | 'forbidden' | 'taken' => {
  if (!mayRegister(admins, by)) return 'forbidden'
  if (adminByName(admins, admin.username)) return 'taken'
  const registered: AdminEvent = { type: 'admin.registered', data: admin }
  if (!('commandLine' in by) || admins.size === 0) return [registered]
  const { adminId } = admin
  return [registered, { type: 'admin.role-changed', data: { adminId, role: 'operate', by: adminId } }]
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

/** A signature of a passkey that was verified. */
export type PasskeyProof = Omit<EventOf<'admin.passkey-used'>['data'], 'adminId'>

/** The second factor that was presented: the step of a right code, the digest of a recovery code, or a signature. */
export type FactorProof = { step: number } | { recoveryCode: string } | PasskeyProof | undefined

/** Checks that a challenge was not answered before, and that a counter grew where the device counts. */
const isFirstUse = ({ passkeys }: SecondFactor, { passkey, counter, challengedAt }: PasskeyProof) =>
  passkeys.some(
    (one) => one.passkey === passkey && challengedAt > one.challengedAt && (counter > one.counter || counter === 0),
  )

/** Decides to begin a session. A code, a recovery code and the answer to a challenge work once. */
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
  if (proof && 'passkey' in proof && isFirstUse(secondFactor, proof)) {
    return [{ type: 'admin.passkey-used', data: { adminId, ...proof } }, session]
  }
  return 'wrong-code'
}

/** Decides to use a code, or a recovery code, for something else than a sign-in. */
export const decideUseOfCode = ({ adminId, secondFactor }: Admin, proof: FactorProof): AdminEvent[] | 'wrong-code' => {
  if (!secondFactor) return []
  if (proof && 'recoveryCode' in proof && secondFactor.recoveryCodes.includes(proof.recoveryCode))
    return [{ type: 'admin.recovery-code-used', data: { adminId, code: proof.recoveryCode } }]
  if (proof && 'step' in proof && proof.step > secondFactor.lastStep)
    return [{ type: 'admin.code-used', data: { adminId, codeStep: proof.step } }]
  return 'wrong-code'
}

export const decideEndOthers = (admin: Admin, currentSession: string): AdminEvent[] =>
  admin.sessions
    .filter(({ session }) => session !== currentSession)
    .map(({ session }) => ({ type: 'admin.session-ended', data: { adminId: admin.adminId, session } }))
