import { addPasskey, removePasskey, startPasskey } from '#api/contracts/admins/account.ts'
import type { AdminArea } from '#api/admin-area.ts'
import { adminEndpoint } from '#api/admins/admin-gate.ts'

export const startPasskeyEndpoint = ({ accountSettings }: Pick<AdminArea, 'accountSettings'>) =>
  adminEndpoint(startPasskey, async ({ caller }) => ({
    reply: { options: await accountSettings.startPasskey(caller.signedIn) },
  }))

export const addPasskeyEndpoint = ({ accountSettings }: Pick<AdminArea, 'accountSettings'>) =>
  adminEndpoint(addPasskey, async ({ body, caller, operation }) => ({
    reply: { token: await accountSettings.addPasskey(caller.signedIn, body, operation) },
  }))

export const removePasskeyEndpoint = ({ accountSettings }: Pick<AdminArea, 'accountSettings'>) =>
  adminEndpoint(removePasskey, async ({ body, caller, operation }) => ({
    reply: { token: await accountSettings.removePasskey(caller.signedIn, body.passkey, operation) },
  }))
