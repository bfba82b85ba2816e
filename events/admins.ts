import { z } from 'zod'
import { event } from './core/definition.ts'
import { Sealed } from './core/sealed.ts'

/** All admins share one stream, so the first admin and each username exist only once. */
export const ADMINS_STREAM = 'admin-registry'

/** The permissions of an admin: to read figures, or to operate the product as well. */
export const ADMIN_ROLES = ['read', 'operate'] as const
export type AdminRole = (typeof ADMIN_ROLES)[number]

const instant = z.iso.datetime()

export const adminEvents = {
  /** The first admin operates the product, and every other one begins as a reader. */
  'admin.registered': event(z.object({ adminId: z.uuid(), username: z.string(), passwordHash: Sealed })),
  /** Ends the admin's sessions and prevents sign-ins. `by` is the admin who did it. */
  'admin.disabled': event(z.object({ adminId: z.uuid(), by: z.uuid() })),
  'admin.role-changed': event(z.object({ adminId: z.uuid(), role: z.enum(ADMIN_ROLES), by: z.uuid() })),
  'admin.session-begun': event(
    z.object({
      adminId: z.uuid(),
      session: z.uuid(),
      at: instant,
      expiresAt: instant,
      browser: z.string(),
      /** Number of the half minute whose code was used, so that no code is used twice; null without a code. */
      codeStep: z.number().int().nullable(),
    }),
  ),
  'admin.session-ended': event(z.object({ adminId: z.uuid(), session: z.uuid() })),
  'admin.password-changed': event(z.object({ adminId: z.uuid(), passwordHash: Sealed })),
  'admin.second-factor-set': event(z.object({ adminId: z.uuid(), secret: Sealed, recoveryCodes: z.array(z.string()) })),
  'admin.second-factor-removed': event(z.object({ adminId: z.uuid() })),
  /** Sign-ins record their code with the session. */
  'admin.code-used': event(z.object({ adminId: z.uuid(), codeStep: z.number().int() })),
  'admin.recovery-code-used': event(z.object({ adminId: z.uuid(), code: z.string() })),
  /** A passkey can replace the code of the authenticator app. `publicKey` is a COSE key in base64url. */
  'admin.passkey-added': event(
    z.object({
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
  ),
  'admin.passkey-removed': event(z.object({ adminId: z.uuid(), passkey: z.uuid() })),
  /** A passkey signed a challenge. `challengedAt` orders challenges, so that none is answered twice. */
  'admin.passkey-used': event(
    z.object({ adminId: z.uuid(), passkey: z.uuid(), counter: z.number().int(), challengedAt: instant }),
  ),
}
