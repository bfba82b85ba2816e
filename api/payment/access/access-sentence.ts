import type { License } from '#events/payment/money/licenses.ts'
import { plans } from '#events/payment/money/plans.ts'
import { utcMinute } from '#events/time/time.ts'
import type { Access, Denial, Grant } from './access.ts'
import type { ExtendedAccess } from './subscription.ts'

const CLOSED: Readonly<Record<Denial, string>> = {
  unconfirmed: 'the payment provider has not confirmed a payment',
  unlisted: 'the payment is for prices that no plan has, or for less than the provider lists',
  unpaid: 'the payment failed',
  refunded: 'the last payment was refunded in full or charged back',
  canceled: 'the plan was canceled, and its paid period is over',
  paused: 'the plan is paused',
  'past-due': 'a renewal was not paid within the days of grace',
}

const OPEN: Readonly<Record<Grant | 'extension', string>> = {
  lifetime: 'it was paid once and has no end',
  paid: 'it was paid, and its subscription is not reported yet',
  active: 'it is paid and renews',
  trial: 'its first week is paid and it renews then',
  ending: 'it is paid and ends then',
  'past-due': 'its last renewal failed, and the days of grace run',
  extension: 'an operator extended it',
}

const nameOf = (license: License) => plans.find((plan) => plan.license === license)?.name ?? license

/**
 * Returns why access is open or closed, as one sentence about what the fold decided.
 * @param isWaiting whether a buyer has to confirm that a purchase is for this account.
 */
export const accessSentence = (access: Access | ExtendedAccess, isWaiting: boolean): string => {
  if (!access.granted && isWaiting)
    return 'Closed: the person whose mailbox paid has not confirmed that the purchase is for this account.'
  if (!access.granted) return `Closed: ${CLOSED[access.reason]}.`
  const { by, until } = access
  const name = access.by === 'extension' ? '' : `with the ${nameOf(access.license)} `
  return `Open ${name}${until ? `until ${utcMinute(until)}` : 'without a known end'}: ${OPEN[by]}.`
}
