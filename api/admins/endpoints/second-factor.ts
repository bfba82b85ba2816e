import { removeSecondFactor, setSecondFactor, startSecondFactor } from '#api/contracts/admins/account.ts'
import type { AdminArea } from '#api/admin-area.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const startSecondFactorEndpoint = ({ accountSettings }: Pick<AdminArea, 'accountSettings'>) =>
  endpoint(startSecondFactor, async ({ body, caller }) => ({
    reply: await accountSettings.startSecondFactor(caller.signedIn, body.password),
  }))

export const setSecondFactorEndpoint = ({ accountSettings }: Pick<AdminArea, 'accountSettings'>) =>
  endpoint(setSecondFactor, async ({ body, caller, operation }) => ({
    reply: await accountSettings.setSecondFactor(caller.signedIn, body, operation),
  }))

export const removeSecondFactorEndpoint = ({ accountSettings }: Pick<AdminArea, 'accountSettings'>) =>
  endpoint(removeSecondFactor, async ({ caller, operation }) => ({
    reply: { token: await accountSettings.removeSecondFactor(caller.signedIn, operation) },
  }))
