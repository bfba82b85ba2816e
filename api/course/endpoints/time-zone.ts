import type { Cabinet } from '#api/cabinet.ts'
import { chooseTimeZone, readTimeZone } from '#api/contracts/time-zone.ts'
import { endpoint } from '#api/http/endpoint.ts'
import type { AccountState } from '#commands/account/account-state.ts'

const choiceOf = ({ zones }: AccountState) => {
  const { timeZone = 'UTC', isChosen = false } = zones.at(-1) ?? {}
  return { timeZone, isChosen }
}

export const readTimeZoneEndpoint = (cabinet: Pick<Cabinet, 'subscriber'>) =>
  endpoint(readTimeZone, async ({ bearer }) => {
    return { reply: choiceOf((await cabinet.subscriber(bearer)).session.account) }
  })

export const chooseTimeZoneEndpoint = (cabinet: Pick<Cabinet, 'accountChanges' | 'subscriber'>) =>
  endpoint(chooseTimeZone, async ({ body, bearer, operation }) => {
    const { session } = await cabinet.subscriber(bearer)
    return { reply: choiceOf(await cabinet.accountChanges.chooseTimeZone(session.accountId, body, operation)) }
  })
