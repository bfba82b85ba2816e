import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach } from 'vitest'
import { createCommands } from '#commands/commands.ts'
import { createAccountIds } from '#db/crypto/account-ids.ts'
import { createPersonKeys, type PersonKeys } from '#db/crypto/person-keys.ts'
import { transactionReport } from '#events/payment/paddle/testing.reports.ts'
import type { EventOf, EventType } from '#events/catalog.ts'
import { decodeKnown } from '#events/decode.ts'
import { customerStream, paymentStream, subscriptionStream, WITHDRAWALS } from '#events/payment/payment.ts'
import { evolveSubscription, type SubscriptionState } from '#events/payment/subscription-state.ts'
import { createPaddleActions } from '#providers/paddle/paddle-api.ts'
import { createSimulatedActions } from '#providers/paddle/simulated-actions.ts'
import { subscription } from '#projector/payment/projections/subscription.ts'
import { withdrawals } from '#projector/payment/projections/withdrawals.ts'
import { leadProjections } from '#projector/engine/run.ts'
import { startInProcess, type Runner } from '#projector/testing.ts'
import { createTestDatabase, type TestDatabase, until } from '#prove/servers/database.ts'
import { testKeyStore } from '#prove/servers/keys.ts'
import { runRefunds } from './refunds.ts'

export const RUTH = 'ruth@moab.example'
export const NOW = '2026-03-20T12:00:00.000Z'
export const AMOUNT = 4_000

let database: TestDatabase
let keys: PersonKeys
let runners: Runner[]

/** Gives each test of a file a database, and stops what runs on it. */
export const eachWithDatabase = () => {
  beforeEach(async () => {
    database = await createTestDatabase()
    keys = createPersonKeys(testKeyStore(database.pool))
    runners = []
  })
  afterEach(async () => {
    for (const runner of runners) await runner.stop()
    await database.close()
  })
}

export const record = async <T extends EventType>(stream: string, type: T, data: EventOf<T>['data']) => {
  const event = { type, data, at: new Date(NOW), metadata: { correlation: 'test', causation: 'test' } }
  // The signature pairs type and data; TypeScript can't follow a generic type.
  await database.store.append(stream, [event as never])
}

const webhook = (name: string) => ({
  webhookId: `evt_${name}`,
  webhookType: 'x',
  occurredAt: '2026-03-10T12:00:00.000000000Z',
})

type Bought = { customer?: string; kind?: 'purchase' | 'renewal'; subscriptionId?: string }

export const buy = async (id: string, { customer = 'ctm_ruth', kind = 'purchase', subscriptionId }: Bought = {}) => {
  const paid = {
    quizUserId: null,
    license: 'monthly' as const,
    currency: 'USD',
    amount: AMOUNT,
    customerId: customer,
    subscriptionId: subscriptionId ?? null,
    paidAt: '2026-03-10T12:00:00.000Z',
  }
  const origin = kind === 'purchase' ? 'web' : 'subscription_recurring'
  const report = transactionReport({ ...webhook(id), ...paid, origin })
  await record(paymentStream(id), 'payment.transaction-reported', report)
  await record(paymentStream(id), 'payment.purchase-completed', { ...paid, kind })
}

export const nameCustomer = async (customer: string, email: string) => {
  const sealed = await keys.seal(randomUUID(), 'email', email)
  await record(customerStream(customer), 'payment.customer-reported', { ...webhook(customer), email: sealed })
}

export const refund = (id: string, total = AMOUNT, kind: 'purchase' | 'renewal' = 'purchase') =>
  record(paymentStream(id), 'payment.refunded', {
    quizUserId: null,
    license: 'monthly',
    kind,
    currency: 'USD',
    amount: total,
    total,
  })

export const withdraw = async (email: string, order?: string, isFromBuyer = false) => {
  const [withdrawalId, person] = [randomUUID(), randomUUID()]
  await record(WITHDRAWALS, 'payment.withdrawal-received', {
    withdrawalId,
    receivedAt: '2026-03-12T12:00:00.000Z',
    email: await keys.seal(person, 'email', email),
    name: await keys.seal(person, 'name', 'Ruth'),
    order: order === undefined ? null : await keys.seal(person, 'order', order),
    statement: null,
    hasBought: true,
    canMail: true,
    isFromBuyer,
  })
  return withdrawalId
}

/** Records that the mail about a withdrawal was sent, as the other reaction does. */
export const mailed = async (withdrawalId: string, at = NOW, outcome = 'sent') => {
  await database.pool.query(
    `insert into reactions.jobs (queue, key, kind, subject, data, asked_at, due_at, outcome, done_at)
     values ('mail', $1, 'withdrawal', $1, '{}', $2, $2, $3, $2)`,
    [withdrawalId, at, outcome],
  )
}

export const handled = async () =>
  decodeKnown(await database.store.readStream(WITHDRAWALS)).flatMap((event) =>
    event.type === 'payment.withdrawal-handled' ? event.data : [],
  )

export const renew = (id: string, transactionId: string, periodEndsAt: string) =>
  record(subscriptionStream(id), 'payment.subscription-reported', {
    ...webhook(id),
    status: 'active',
    customerId: 'ctm_ruth',
    transactionId,
    periodEndsAt,
    nextBilledAt: periodEndsAt,
    scheduledChange: null,
    license: 'monthly',
    quizUserId: null,
    recurring: null,
  })

export const endOf = async (id: string) => {
  const reports = decodeKnown(await database.store.readStream(subscriptionStream(id)))
  const state = reports.reduce<SubscriptionState | null>(evolveSubscription, null)
  return state?.latest.status === 'canceled' ? 'now' : (state?.latest.scheduledChange?.at ?? 'renews')
}

export const ADMIN = '00000000-0000-4000-8000-0000000000aa'
export const accept = (withdrawalId: string, transactionIds: string[], subscriptionId: string) =>
  record(WITHDRAWALS, 'payment.withdrawal-accepted', {
    withdrawalId,
    acceptedAt: NOW,
    by: ADMIN,
    transactionIds,
    endsNow: [subscriptionId],
    endsLater: [],
  })

type Options = { now?: string; paddle?: string }

/** Runs the reaction until it has compared every refund with the withdrawals. */
export const react = async ({ now = NOW, paddle }: Options = {}) => {
  const [ids, clock] = [createAccountIds(testKeyStore(database.pool)), () => new Date(now)]
  runners.push(startInProcess(database, {}, (deps) => leadProjections([subscription, withdrawals], deps)))
  await until('the purchases are projected', async () => {
    const { rows } = await database.pool.query(
      `select from projector.checkpoints where name in ('subscription', 'withdrawals')
         and position = (select max(position) from event_store.events)`,
    )
    return rows.length === 2
  })
  runners.push(
    startInProcess(database, {}, (deps) => {
      const shared = { ...createCommands({ ...deps, keys, ids, clock }), keys, clock }
      const provider = paddle
        ? createPaddleActions({ base: paddle, key: 'pdl_sdbx_apikey_1' })
        : createSimulatedActions({ ...deps, ...shared })
      return runRefunds(deps, { ...shared, provider, firstPauseMs: 50 })
    }),
  )
}
export const settled = () =>
  until('no refund waits', async () => {
    const { rows } = await database.pool.query(
      `select from projector.checkpoints where name = 'refunds' and position >= (
         select max(position) from event_store.events where type in ('payment.refunded', 'payment.withdrawal-received'))
       and not exists (select from reactions.jobs where queue = 'refunds' and kind = 'refund')`,
    )
    return rows.length > 0
  })

/** Ends the reaction, as a restart does. */
export const stopReacting = async () => {
  await runners.pop()?.stop()
}

export const refunding = (): TestDatabase => database
