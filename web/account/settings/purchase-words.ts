import type { PurchaseInfo } from '#api/contracts/account/cabinet-data.ts'
import { plans } from '#events/payment/money/plans.ts'
import { moneyText } from '#events/payment/money/minor-units.ts'

const REASONS: Record<Exclude<PurchaseInfo['state'], 'open'>, string> = {
  unconfirmed: 'We are still confirming your payment. Write to us if it lasts.',
  unpaid: 'The payment didn’t go through.',
  refunded: 'Refunded.',
  canceled: 'Canceled.',
  paused: 'Paused.',
  'past-due': 'The last payment didn’t go through. Please update your payment method.',
}

const date = (instant: string) =>
  new Date(instant).toLocaleDateString('en-US', { day: 'numeric', month: 'long', year: 'numeric' })

export const nameOf = ({ license }: Pick<PurchaseInfo, 'license'>): string =>
  plans.find((plan) => plan.license === license)?.name ?? 'Your plan'

type StatedPurchase = Pick<PurchaseInfo, 'license' | 'state' | 'until' | 'renews' | 'isOverdue'>

/** Describes the state of a purchase in a sentence. Claims nothing about renewals that isn't known. */
export const stateOf = ({ license, state, until, renews, isOverdue }: StatedPurchase): string => {
  if (state !== 'open') return REASONS[state]
  if (license === 'lifetime') return 'Lifetime access. Nothing to renew.'
  if (until === null) return renews ? 'We’re confirming your renewal.' : 'Your plan is open.'
  if (isOverdue && renews) return `${REASONS['past-due']} Your plan stays open until ${date(until)}.`
  return renews ? `Renews on ${date(until)}.` : `Ends on ${date(until)}, and doesn’t renew.`
}

/** Says what canceling does. Without a paid period, the plan ends at once. */
export const cancelingOf = ({ state, isOverdue }: Pick<PurchaseInfo, 'state' | 'isOverdue'>): string =>
  state === 'open' && !isOverdue
    ? 'Nothing more is charged, and your plan stays open until the end of the time you’ve paid for.'
    : 'Nothing more is charged, and your plan ends now.'

/** Returns for example "Paid $38.95 on March 1, 2026"; undefined without a payment. */
export const paidOf = ({ paidAt, amount, currency, refunded }: PurchaseInfo): string | undefined => {
  if (paidAt === null || amount === null || currency === null) return undefined
  const money = (minor: number) => moneyText(minor, currency)
  return `Paid ${money(amount)} on ${date(paidAt)}${refunded > 0 ? `, ${money(refunded)} refunded` : ''}.`
}

/** Returns the renewing plans that another open plan makes superfluous: all but the newest, and all beside a lifetime. */
export const olderPlans = <P extends Pick<PurchaseInfo, 'license' | 'state' | 'paidAt' | 'renews'>>(
  purchases: readonly P[],
): P[] => {
  const open = purchases
    .filter(({ state }) => state === 'open')
    .toSorted((a, b) => (b.paidAt ?? '').localeCompare(a.paidAt ?? ''))
  const kept = open.find(({ license }) => license === 'lifetime') ?? open.find(({ renews }) => renews)
  return open.filter((one) => one.renews && one !== kept)
}
