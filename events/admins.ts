import { z } from 'zod'
import { event } from './core/definition.ts'
import { PASSWORD, Sealed } from './core/sealed.ts'

/** All admins share one stream, so the first admin and each username exist only once. */
export const ADMINS_STREAM = 'admin-registry'

/** The permissions of an admin: to read figures, or to operate the product as well. */
export const ADMIN_ROLES = ['read', 'operate'] as const
export type AdminRole = (typeof ADMIN_ROLES)[number]

const instant = z.iso.datetime()

const ADMIN = 'Id of the admin.'
const PASSKEY = 'Id of the passkey.'

export const adminEvents = {
  /** The first admin operates the product, and every other one begins as a reader. */
  'admin.registered': event({
    recorded: 'An admin is added.',
    data: z.object({ adminId: z.uuid(), username: z.string(), passwordHash: Sealed }),
    fields: { adminId: ADMIN, username: 'User name of the admin.', passwordHash: PASSWORD },
  }),
  /** Ends the admin's sessions and prevents sign-ins. `by` is the admin who did it. */
  'admin.disabled': event({
    recorded: 'An admin loses access.',
    data: z.object({ adminId: z.uuid(), by: z.uuid() }),
    fields: { adminId: ADMIN, by: 'Id of the admin who did it.' },
  }),
  'admin.role-changed': event({
    recorded: 'An admin gets another role.',
    data: z.object({ adminId: z.uuid(), role: z.enum(ADMIN_ROLES), by: z.uuid() }),
    fields: { adminId: ADMIN, role: '`read`: figures only. `operate`: everything.', by: 'Id of the admin who did it.' },
  }),
  'admin.session-begun': event({
    recorded: 'An admin signs in.',
    data: z.object({
      adminId: z.uuid(),
      session: z.uuid(),
      at: instant,
      expiresAt: instant,
      browser: z.string(),
      /** Number of the half minute whose code was used, so that no code is used twice; null without a code. */
      codeStep: z.number().int().nullable(),
    }),
    fields: {
      adminId: ADMIN,
      session: 'Id of the session.',
      at: 'Time of the sign-in (UTC).',
      expiresAt: 'Time at which the session expires (UTC).',
      browser: 'Browser and system, such as `Firefox on Linux`.',
      codeStep: 'Number of the half minute whose code was used; null without a code.',
    },
  }),
  'admin.session-ended': event({
    recorded: 'A session of an admin ends before it expires.',
    data: z.object({ adminId: z.uuid(), session: z.uuid() }),
    fields: { adminId: ADMIN, session: 'Id of the session.' },
  }),
  'admin.password-changed': event({
    recorded: 'An admin changes the password.',
    data: z.object({ adminId: z.uuid(), passwordHash: Sealed }),
    fields: { adminId: ADMIN, passwordHash: PASSWORD },
  }),
  'admin.second-factor-set': event({
    recorded: 'An admin sets up an authenticator app.',
    data: z.object({ adminId: z.uuid(), secret: Sealed, recoveryCodes: z.array(z.string()) }),
    fields: {
      adminId: ADMIN,
      secret: 'Secret that the app computes codes from.',
      recoveryCodes: 'Digests of the codes that replace the app once each.',
    },
  }),
  'admin.second-factor-removed': event({
    recorded: 'An admin removes the authenticator app.',
    data: z.object({ adminId: z.uuid() }),
    fields: { adminId: ADMIN },
  }),
  /** Sign-ins record their code with the session. */
  'admin.code-used': event({
    recorded: 'An admin confirms an action with a code of the authenticator app.',
    data: z.object({ adminId: z.uuid(), codeStep: z.number().int() }),
    fields: { adminId: ADMIN, codeStep: 'Number of the half minute whose code was used.' },
  }),
  'admin.recovery-code-used': event({
    recorded: 'An admin signs in or confirms an action with a recovery code.',
    data: z.object({ adminId: z.uuid(), code: z.string() }),
    fields: { adminId: ADMIN, code: 'Digest of the code.' },
  }),
  /** A passkey can replace the code of the authenticator app. `publicKey` is a COSE key in base64url. */
  'admin.passkey-added': event({
    recorded: 'An admin adds a passkey.',
    data: z.object({
      adminId: z.uuid(),
      passkey: z.uuid(),
      name: z.string(),
      at: instant,
      credentialId: z.string(),
      publicKey: z.string(),
      counter: z.number().int(),
      transports: z.array(z.string()),
      host: z.string(),
    }),
    fields: {
      adminId: ADMIN,
      passkey: PASSKEY,
      name: 'Name that the admin gave it, such as `Laptop`.',
      at: 'Time of the addition (UTC).',
      credentialId: 'Id by which the device finds the key.',
      publicKey: 'Public key that checks its signatures.',
      counter: 'Signatures that the device reported; 0 where it does not count.',
      transports: 'Ways to reach the device, such as `internal` or `usb`.',
      host: 'Host name of the site: browsers offer the passkey on no other.',
    },
  }),
  'admin.passkey-removed': event({
    recorded: 'An admin removes a passkey.',
    data: z.object({ adminId: z.uuid(), passkey: z.uuid() }),
    fields: { adminId: ADMIN, passkey: PASSKEY },
  }),
  /** A passkey signed a challenge. `challengedAt` orders challenges, so that none is answered twice. */
  'admin.passkey-used': event({
    recorded: 'An admin signs in with a passkey.',
    data: z.object({ adminId: z.uuid(), passkey: z.uuid(), counter: z.number().int(), challengedAt: instant }),
    fields: {
      adminId: ADMIN,
      passkey: PASSKEY,
      counter: 'Signatures that the device reported; 0 where it does not count.',
      challengedAt: 'Time of the challenge that the passkey signed (UTC).',
    },
  }),
}
