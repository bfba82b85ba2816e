import { removeSecondFactor, setSecondFactor, startSecondFactor } from '#api/contracts/admin/account.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const startSecondFactorEndpoint = ({ accountSettings }: ApiContext) =>
  endpoint(startSecondFactor, async ({ body, caller }) => ({
    reply: await accountSettings.startSecondFactor(caller.signedIn, body.password),
  }))

export const setSecondFactorEndpoint = ({ accountSettings }: ApiContext) =>
  endpoint(setSecondFactor, async ({ body, caller, operation }) => ({
    reply: await accountSettings.setSecondFactor(caller.signedIn, body, operation),
  }))

export const removeSecondFactorEndpoint = ({ accountSettings }: ApiContext) =>
  endpoint(removeSecondFactor, async ({ caller, operation }) => ({
    reply: { token: await accountSettings.removeSecondFactor(caller.signedIn, operation) },
  }))
