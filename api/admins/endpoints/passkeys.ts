import { addPasskey, removePasskey, startPasskey } from '#api/contracts/admins/account.ts'
import type { AdminArea } from '#api/admin-area.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const startPasskeyEndpoint = ({ accountSettings }: Pick<AdminArea, 'accountSettings'>) =>
  endpoint(startPasskey, async ({ caller }) => ({
    reply: { options: await accountSettings.startPasskey(caller.signedIn) },
  }))

export const addPasskeyEndpoint = ({ accountSettings }: Pick<AdminArea, 'accountSettings'>) =>
  endpoint(addPasskey, async ({ body, caller, operation }) => ({
    reply: { token: await accountSettings.addPasskey(caller.signedIn, body, operation) },
  }))

export const removePasskeyEndpoint = ({ accountSettings }: Pick<AdminArea, 'accountSettings'>) =>
  endpoint(removePasskey, async ({ body, caller, operation }) => ({
    reply: { token: await accountSettings.removePasskey(caller.signedIn, body.passkey, operation) },
  }))
