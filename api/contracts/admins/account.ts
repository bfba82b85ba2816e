import { z } from 'zod'
import { Credentials, NewPassword } from './admin.ts'
import { Confirmation, contract, OkReply, ROLES } from '#api/contracts/endpoint.ts'
import { Typed } from '#api/contracts/typed.ts'
import { CreatedPasskey, CreationOptions } from './passkeys.ts'

const At = z.iso.datetime()

export const Role = z.enum(ROLES)
export type Role = z.infer<typeof Role>

const SessionRow = z.object({
  session: z.uuid(),
  startedAt: At,
  expiresAt: At,
  /** To the minute. */
  usedAt: At,
  /** Such as `Firefox on Linux`. */
  browser: z.string(),
  isThis: z.boolean(),
})

const PasskeyRow = z.object({
  passkey: z.uuid(),
  /** Such as `Laptop`. */
  name: z.string(),
  addedAt: At,
})

export const adminAccount = contract({
  method: 'get',
  path: '/admin/account',
  summary: 'The signed-in admin, with their sessions.',
  reply: z.object({
    username: z.string(),
    role: Role,
    hasSecondFactor: z.boolean(),
    recoveryCodesLeft: z.number().int(),
    passkeys: z.array(PasskeyRow),
    passkeyHost: z.string(),
    sessions: z.array(SessionRow),
    /** The token with which a browser counts as the owner's. */
    ownVisits: z.string(),
  }),
  auth: { role: 'read' },
  audit: 'none',
})

const CurrentPassword = Credentials.shape.password

/** The session continues with this token, because the password was typed. The token of the request has ended. */
const RenewedReply = z.object({ token: z.string() })

export const changeAdminPassword = contract({
  method: 'post',
  path: '/admin/account/password',
  summary: 'Changes the password and ends all other sessions.',
  body: z.object({ password: CurrentPassword, newPassword: NewPassword }),
  reply: RenewedReply,
  auth: { role: 'read' },
  audit: { kind: 'changes', act: 'changed the password' },
})

/** A code of the authenticator app. Apps show it in two groups. */
const Code = Typed.transform((code) => code.replaceAll(/\s/g, '')).pipe(
  z.string().regex(/^\d{6}$/, 'The code has six digits'),
)

export const startSecondFactor = contract({
  method: 'post',
  path: '/admin/account/second-factor/start',
  summary: 'A new secret for an authenticator app. It counts once it is confirmed with a code.',
  body: z.object({ password: CurrentPassword }),
  reply: z.object({
    secret: z.string(),
    /** The secret as apps read it from a QR code. */
    uri: z.string(),
  }),
  auth: { role: 'read' },
  audit: 'none',
})

export const setSecondFactor = contract({
  method: 'post',
  path: '/admin/account/second-factor',
  summary: 'Requires codes of the authenticator app at every sign-in. Returns the recovery codes once.',
  body: Confirmation.extend({
    secret: z.string().regex(/^[A-Z2-7]{32}$/, 'The secret is not valid'),
    /** A code that the app computes from the secret. */
    newCode: Code,
  }),
  reply: RenewedReply.extend({ recoveryCodes: z.array(z.string()) }),
  auth: { role: 'read', isConfirmed: true },
  audit: { kind: 'changes', act: 'set a second factor' },
})

export const removeSecondFactor = contract({
  method: 'post',
  path: '/admin/account/second-factor/remove',
  summary: 'Removes the authenticator app.',
  body: Confirmation,
  reply: RenewedReply,
  auth: { role: 'read', isConfirmed: true },
  audit: { kind: 'changes', act: 'removed the second factor' },
})

export const startPasskey = contract({
  method: 'post',
  path: '/admin/account/passkeys/start',
  summary: 'The options with which a browser creates a passkey.',
  body: Confirmation,
  reply: z.object({ options: CreationOptions }),
  auth: { role: 'read', isConfirmed: true },
  audit: { kind: 'changes', act: 'began to add a passkey' },
})

export const addPasskey = contract({
  method: 'post',
  path: '/admin/account/passkeys',
  summary: 'Adds a passkey, which replaces the code of the authenticator app at every sign-in.',
  body: z.object({
    name: Typed.min(1, 'Please give the passkey a name').max(40, 'Please use at most 40 characters for the name'),
    response: CreatedPasskey,
  }),
  reply: RenewedReply,
  auth: { role: 'read' },
  audit: { kind: 'changes', act: 'added a passkey' },
})

export const removePasskey = contract({
  method: 'post',
  path: '/admin/account/passkeys/remove',
  summary: 'Removes a passkey.',
  body: Confirmation.extend({ passkey: z.uuid('This names no passkey') }),
  reply: RenewedReply,
  auth: { role: 'read', isConfirmed: true },
  audit: { kind: 'changes', act: 'removed a passkey' },
})

export const endAdminSession = contract({
  method: 'post',
  path: '/admin/account/sessions/end',
  summary: 'Ends another session of the signed-in admin.',
  body: z.object({ password: CurrentPassword, session: z.uuid('This names no session') }),
  reply: RenewedReply,
  auth: { role: 'read' },
  audit: { kind: 'sign-ins', act: 'ended a session' },
})

export const adminLogout = contract({
  method: 'post',
  path: '/admin/account/logout',
  summary: 'Ends the session of the token.',
  body: z.object({ everywhere: z.boolean() }),
  reply: OkReply,
  auth: { role: 'read' },
  audit: { kind: 'sign-ins', act: 'signed out' },
})

export const changeRole = contract({
  method: 'post',
  path: '/admin/admins/role',
  summary: 'Changes the role of another admin.',
  body: Confirmation.extend({ adminId: z.uuid('This names no admin'), role: Role }),
  reply: OkReply,
  auth: { role: 'operate', isConfirmed: true },
  audit: { kind: 'changes', act: 'changed a role' },
})
