import { removeSecondFactor, setSecondFactor, startSecondFactor } from '#api/contracts/admins/account.ts'
import type { AdminArea } from '#api/admin-area.ts'
import { adminEndpoint } from '#api/admins/admin-gate.ts'

export const startSecondFactorEndpoint = ({ accountSettings }: Pick<AdminArea, 'accountSettings'>) =>
  adminEndpoint(startSecondFactor, async ({ body, caller }) => ({
    reply: await accountSettings.startSecondFactor(caller.signedIn, body.password),
  }))

export const setSecondFactorEndpoint = ({ accountSettings }: Pick<AdminArea, 'accountSettings'>) =>
  adminEndpoint(setSecondFactor, async ({ body, caller, operation }) => ({
    reply: await accountSettings.setSecondFactor(caller.signedIn, body, operation),
  }))

export const removeSecondFactorEndpoint = ({ accountSettings }: Pick<AdminArea, 'accountSettings'>) =>
  adminEndpoint(removeSecondFactor, async ({ caller, operation }) => ({
    reply: { token: await accountSettings.removeSecondFactor(caller.signedIn, operation) },
  }))
