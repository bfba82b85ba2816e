import { addPasskey, removePasskey, startPasskey } from '#api/contracts/admin/account.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const startPasskeyEndpoint = ({ accountSettings }: ApiContext) =>
  endpoint(startPasskey, async ({ caller }) => ({
    reply: { options: await accountSettings.startPasskey(caller.signedIn) },
  }))

export const addPasskeyEndpoint = ({ accountSettings }: ApiContext) =>
  endpoint(addPasskey, async ({ body, caller, operation }) => ({
    reply: { token: await accountSettings.addPasskey(caller.signedIn, body, operation) },
  }))

export const removePasskeyEndpoint = ({ accountSettings }: ApiContext) =>
  endpoint(removePasskey, async ({ body, caller, operation }) => ({
    reply: { token: await accountSettings.removePasskey(caller.signedIn, body.passkey, operation) },
  }))
