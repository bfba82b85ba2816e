import type { EventDescription } from '#events/event-description.ts'
import type { paddleEvents } from './reports.ts'

/** Shows how the ids of other events look. */
export const ID_FORMS = { transaction: 'Paddle `txn_…`', customer: 'Paddle `ctm_…`', subscription: 'Paddle `sub_…`' }

const REPORT = {
  webhookId: 'Id of the webhook (Paddle `evt_…`).',
  webhookType: 'Type of the webhook as Paddle names it.',
  occurredAt:
    'Time of the report by the clock of Paddle, as text with nine decimals (UTC). Of two reports, the later is newer.',
}
const SOLD = {
  license: 'Plan that the prices belong to; null for prices that are not on offer.',
  quizUserId: 'Visitor who bought; null where the checkout named none.',
}

export const paddleDescriptions: { [T in keyof typeof paddleEvents]: EventDescription<T> } = {
  'payment.transaction-reported': {
    recorded: 'Paddle reports the state of a transaction. Reports arrive in any order.',
    fields: {
      ...REPORT,
      ...SOLD,
      status: 'State of the transaction.',
      origin: '`web` or `api` for a purchase, `subscription_…` for later charges.',
      customerId: `Id of the customer (${ID_FORMS.customer}); null where it is not known.`,
      subscriptionId: `Id of the subscription (${ID_FORMS.subscription}); null for a plan that is paid once.`,
      currency: 'ISO 4217 code of the amount.',
      amount: 'Price including tax, in minor units of the currency; null until it is calculated.',
      tax: 'Tax in the amount, in minor units; absent until it is reported.',
      fee: 'Fee that Paddle keeps, in minor units; absent until it is reported.',
      priceIds: 'Ids of the prices (Paddle `pri_…`).',
      isBelowList: 'Whether it pays less than Paddle lists; absent if not.',
      discountId: 'Id of the discount (Paddle `dsc_…`); null without one.',
      paidAt: 'Time of the payment (UTC); null until it is paid.',
      periodEndsAt: 'End of the paid period (UTC); null for a plan that is paid once.',
    },
  },
  'payment.adjustment-reported': {
    recorded: 'Paddle reports a refund, a chargeback or a credit.',
    fields: {
      ...REPORT,
      adjustmentId: 'Id of the adjustment (Paddle `adj_…`).',
      action: 'Kind of adjustment, such as `refund` or `chargeback`.',
      status: 'State of the adjustment, such as `approved`.',
      currency: 'ISO 4217 code of the amount; null means that of the transaction.',
      amount: 'Amount including tax that goes back, in minor units of the currency.',
      tax: 'Tax in the amount, in minor units; absent where it is not reported.',
    },
  },
  'payment.subscription-reported': {
    recorded: 'Paddle reports the state of a subscription. Reports arrive in any order.',
    fields: {
      ...REPORT,
      ...SOLD,
      status: 'State of the subscription.',
      customerId: `Id of the customer (${ID_FORMS.customer}).`,
      transactionId: 'Transaction that began the subscription; null except in the first report.',
      periodEndsAt: 'End of the paid period (UTC); null where there is none.',
      nextBilledAt: 'Time of the next charge (UTC); null where there is none.',
      scheduledChange: 'Change that Paddle will make and when; null where there is none.',
      recurring: 'Charge of each period; null if Paddle named none in the currency of the subscription.',
    },
  },
  'payment.customer-reported': {
    recorded: 'Paddle reports a customer.',
    fields: { ...REPORT, email: 'E-mail address; null once the person was erased.' },
  },
  'payment.webhook-not-understood': {
    recorded: 'A webhook has an unknown type or unreadable data.',
    fields: {
      ...REPORT,
      reason: '`unknown type` or `unreadable data`.',
      issue: 'First error that was found in the data; null for an unknown type.',
      body: 'Body of the webhook; null for an unknown type.',
    },
  },
}
