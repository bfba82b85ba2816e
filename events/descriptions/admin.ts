import type { adminEvents } from '#events/admins.ts'
import type { EventDescription } from '../event-description.ts'

export const PASSWORD = 'Password hash.'
const ADMIN = 'Id of the admin.'
const ROLE = '`read`: figures only. `operate`: everything.'
const PASSKEY = 'Id of the passkey.'

/** Descriptions of the events of admin accounts, for docs/events.md and the views of analysts. */
export const adminDescriptions: { [type in keyof typeof adminEvents]: EventDescription<type> } = {
  'admin.registered': {
    recorded: 'An admin is added.',
    fields: { adminId: ADMIN, username: 'User name of the admin.', passwordHash: PASSWORD },
  },
  'admin.disabled': {
    recorded: 'An admin loses access.',
    fields: { adminId: ADMIN, by: 'Id of the admin who did it.' },
  },
  'admin.role-changed': {
    recorded: 'An admin gets another role.',
    fields: { adminId: ADMIN, role: ROLE, by: 'Id of the admin who did it.' },
  },
  'admin.session-begun': {
    recorded: 'An admin signs in.',
    fields: {
      adminId: ADMIN,
      session: 'Id of the session.',
      at: 'Time of the sign-in (UTC).',
      expiresAt: 'Time at which the session expires (UTC).',
      browser: 'Browser and system, such as `Firefox on Linux`.',
      codeStep: 'Number of the half minute whose code was used; null without a code.',
    },
  },
  'admin.session-ended': {
    recorded: 'A session of an admin ends before it expires.',
    fields: { adminId: ADMIN, session: 'Id of the session.' },
  },
  'admin.password-changed': {
    recorded: 'An admin changes the password.',
    fields: { adminId: ADMIN, passwordHash: PASSWORD },
  },
  'admin.second-factor-set': {
    recorded: 'An admin sets up an authenticator app.',
    fields: {
      adminId: ADMIN,
      secret: 'Secret that the app computes codes from.',
      recoveryCodes: 'Digests of the codes that replace the app once each.',
    },
  },
  'admin.second-factor-removed': { recorded: 'An admin removes the authenticator app.', fields: { adminId: ADMIN } },
  'admin.code-used': {
    recorded: 'An admin confirms an action with a code of the authenticator app.',
    fields: { adminId: ADMIN, codeStep: 'Number of the half minute whose code was used.' },
  },
  'admin.recovery-code-used': {
    recorded: 'An admin signs in or confirms an action with a recovery code.',
    fields: { adminId: ADMIN, code: 'Digest of the code.' },
  },
  'admin.passkey-added': {
    recorded: 'An admin adds a passkey.',
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
  },
  'admin.passkey-removed': { recorded: 'An admin removes a passkey.', fields: { adminId: ADMIN, passkey: PASSKEY } },
  'admin.passkey-used': {
    recorded: 'An admin signs in with a passkey.',
    fields: {
      adminId: ADMIN,
      passkey: PASSKEY,
      counter: 'Signatures that the device reported; 0 where it does not count.',
      challengedAt: 'Time of the challenge that the passkey signed (UTC).',
    },
  },
}
