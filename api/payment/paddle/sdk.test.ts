import {
  LogLevel,
  type AdjustmentAction,
  type IAdjustmentNotificationResponse,
  type ICustomerNotificationResponse,
  type ISubscriptionCreatedNotificationResponse,
  type ISubscriptionItemNotificationResponse,
  type ITransactionItemNotificationResponse,
  type ITransactionNotificationResponse,
  type IAdjustmentResponse,
  type IClientTokenResponse,
  type ICustomerPortalSessionResponse,
  type IMetricsTimeseriesRevenueResponse,
  type INotificationSettingsResponse,
  type IPriceResponse,
  type ISubscriptionResponse,
  type ITransactionResponse,
  type SubscriptionStatus,
  type TransactionStatus,
  Paddle,
} from '@paddle/paddle-node-sdk'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import type { PaddleSubscriptionStatus, PaddleTransactionStatus } from '#events/payment/paddle/reports.ts'
import { apiSettings } from '#api/settings/settings.ts'
import { SETTINGS } from '#api/testing.ts'
import {
  type CanceledSubscription,
  type EarlierRefunds,
  type RefundedTransaction,
} from '#providers/paddle/paddle-api.ts'

import { type ClientToken, type SandboxDestination } from '#providers/paddle/sandbox/destination.ts'

import { type DayMetric, type ListedAdjustment, type ListedTransaction } from '#providers/paddle/paddle-figures.ts'

import type { Destinations } from '#api/operations/doctor/launch/paddle-destination.ts'
import type { ListedPrices } from '#api/operations/doctor/launch/paddle-prices.ts'
import { type PortalSession } from './portal.ts'

import { renewalWebhooks } from './simulated/renewals.ts'
import * as simulated from './simulated/webhooks.ts'
import type * as fake from './testing.ts'
import { WEBHOOK_SECRET } from './testing.secret.ts'
import type { Adjustment, Customer, Item, Subscription, Transaction } from './webhooks/schema.ts'
import { sign } from './webhooks/signature.ts'

/** Replaces words of a list by texts, which other lines compare. */
type Words<T> = T extends string
  ? string
  : T extends readonly (infer One)[]
    ? Words<One>[]
    : T extends object
      ? { [Key in keyof T]: Words<T[Key]> }
      : T
/** A type of the SDK with all fields, none of them null. */
type Full<T> = T extends string
  ? string
  : T extends readonly (infer One)[]
    ? Full<One>[]
    : T extends object
      ? { [Key in keyof T]-?: Full<NonNullable<T[Key]>> }
      : T
type Partly<T> = T extends readonly (infer One)[]
  ? readonly Partly<One>[]
  : T extends object
    ? { [Key in keyof T]?: Partly<T[Key]> | null | undefined }
    : T

/** The fields of a type that the other lacks, also those of what it contains. */
type Unknown<Ours, Theirs> =
  NonNullable<Ours> extends readonly (infer One)[]
    ? Theirs extends readonly (infer Other)[]
      ? Unknown<One, Other>
      : never
    : NonNullable<Ours> extends object
      ? {
          [Key in keyof NonNullable<Ours>]-?: Key extends keyof Theirs
            ? Unknown<NonNullable<Ours>[Key], Theirs[Key]>
            : Key
        }[keyof NonNullable<Ours>]
      : never

/** True if Paddle sends all that we read, in these types; else the fields that it doesn't know. */
type Reads<Ours, Theirs> = [Unknown<Ours, Full<Theirs>>] extends [never]
  ? Full<Theirs> extends Words<Ours>
    ? true
    : 'other types'
  : Unknown<Ours, Full<Theirs>>
/** True if our imitation sends only what Paddle sends, in these types. */
type Sends<Ours, Theirs> = [Unknown<Ours, Full<Theirs>>] extends [never]
  ? Ours extends Partly<Full<Theirs>>
    ? true
    : 'other types'
  : Unknown<Ours, Full<Theirs>>

const agree = <_Claims extends true>() => {}

// Each line stops the compiler if a field is unknown, missing or of another type.
agree<Reads<Omit<z.input<typeof Transaction>, 'custom_data'>, ITransactionNotificationResponse>>()
agree<Reads<Omit<z.input<typeof Item>, 'recurring'>, ITransactionItemNotificationResponse>>()
agree<Reads<Omit<z.input<typeof Subscription>, 'custom_data'>, ISubscriptionCreatedNotificationResponse>>()
agree<Reads<z.input<typeof Item>, ISubscriptionItemNotificationResponse>>()
agree<Reads<z.input<typeof Adjustment>, IAdjustmentNotificationResponse>>()
agree<Reads<Omit<z.input<typeof Customer>, 'custom_data'>, ICustomerNotificationResponse>>()
// Replies to our calls.
agree<Reads<z.input<typeof PortalSession>, { data: ICustomerPortalSessionResponse }>>()
agree<Reads<z.input<typeof Destinations>, { data: INotificationSettingsResponse[] }>>()
agree<Reads<z.input<typeof SandboxDestination>, INotificationSettingsResponse>>()
agree<Reads<z.input<typeof ClientToken>, IClientTokenResponse>>()
agree<Reads<z.input<typeof ListedPrices>, { data: IPriceResponse[] }>>()
agree<Reads<z.input<typeof ListedTransaction>, ITransactionResponse>>()
agree<Reads<z.input<typeof ListedAdjustment>, IAdjustmentResponse>>()
agree<Reads<z.input<typeof CanceledSubscription>, { data: ISubscriptionResponse }>>()
agree<Reads<z.input<typeof EarlierRefunds>, { data: IAdjustmentResponse[] }>>()
agree<Reads<z.input<typeof RefundedTransaction>, { data: ITransactionResponse }>>()
agree<Reads<z.input<typeof DayMetric>, { data: IMetricsTimeseriesRevenueResponse }>>()
agree<TransactionStatus extends z.input<typeof PaddleTransactionStatus> ? true : false>()
agree<SubscriptionStatus extends z.input<typeof PaddleSubscriptionStatus> ? true : false>()
agree<'refund' | 'chargeback' | 'chargeback_reverse' extends AdjustmentAction ? true : false>()
agree<Sends<ReturnType<typeof simulated.transactionData>, ITransactionNotificationResponse>>()
agree<Sends<ReturnType<typeof simulated.subscriptionData>, ISubscriptionCreatedNotificationResponse>>()
agree<Sends<ReturnType<typeof fake.transactionData>, ITransactionNotificationResponse>>()
agree<Sends<ReturnType<typeof fake.subscriptionData>, ISubscriptionCreatedNotificationResponse>>()
agree<Sends<ReturnType<typeof fake.adjustmentData>, IAdjustmentNotificationResponse>>()

type Planted<Field> = Omit<z.input<typeof Adjustment>, 'id'> & Field
// @ts-expect-error Paddle knows no such field.
agree<Reads<Planted<{ id: string; adjusted_by: string }>, IAdjustmentNotificationResponse>>()
// @ts-expect-error Paddle sends this field under another name.
agree<Reads<Planted<{ adjustment_id: string }>, IAdjustmentNotificationResponse>>()
// @ts-expect-error Paddle's portal has no such page.
agree<Reads<{ data: { urls: { general: { home: string } } } }, { data: ICustomerPortalSessionResponse }>>()
// @ts-expect-error Paddle sends amounts as text.
agree<Sends<{ totals: { total: number } }, IAdjustmentNotificationResponse>>()

const PRICES = apiSettings(SETTINGS)
const AT = new Date('2026-03-10T12:00:00Z')
const SALE = {
  transactionId: 'txn_1',
  customerId: 'ctm_1',
  sale: false,
  quizUserId: null,
  amount: 1_500,
  currency: 'USD',
}

const imitated = (['trial', 'monthly', 'lifetime'] as const).flatMap((license) => {
  const sale = { ...SALE, license }
  return [
    ...simulated.openedWebhooks(sale, AT, PRICES),
    ...simulated.declinedWebhooks(sale, AT, PRICES),
    ...simulated.paidWebhooks({ ...sale, sale: true }, AT, PRICES),
    ...renewalWebhooks({ ...sale, periodEndsAt: AT.toISOString() }, '1', AT, PRICES),
    simulated.customerWebhook('ctm_1', 'ruth@moab.example', AT),
    simulated.refundWebhook(sale, AT),
  ]
})

const sdk = new Paddle('pdl_sdbx_apikey', { logLevel: LogLevel.none })

const camel = (name: string) => name.replaceAll(/_([a-z\d])/g, (_, letter: string) => letter.toUpperCase())

/** Returns the paths of what was sent and the SDK does not know. */
const lost = (sent: unknown, known: unknown, path = ''): string[] => {
  if (path.endsWith('.custom_data') || sent === null || typeof sent !== 'object')
    return JSON.stringify(sent) === JSON.stringify(known) ? [] : [path]
  return Object.entries(sent).flatMap(([name, value]) =>
    lost(value, Object(known)[Array.isArray(sent) ? name : camel(name)], `${path}.${name}`),
  )
}

const unmarshal = async (webhook: simulated.Webhook) => {
  const body = JSON.stringify(webhook)
  const signature = sign(Buffer.from(body), WEBHOOK_SECRET, Math.floor(Date.now() / 1_000))
  return await sdk.webhooks.unmarshal(body, WEBHOOK_SECRET, signature)
}

test.each(imitated)('the SDK of Paddle reads every field of our imitation of $event_type', async (webhook) => {
  const { eventType, data } = await unmarshal(webhook)
  expect([eventType, lost(webhook.data, data)]).toEqual([webhook.event_type, []])
})

test('a field that the SDK of Paddle does not know is found', async () => {
  const planted = simulated.webhook('customer.created', 'x', AT, { id: 'ctm_1', nickname: 'Ruth' })
  expect(lost(planted.data, (await unmarshal(planted)).data)).toEqual(['.nickname'])
})
