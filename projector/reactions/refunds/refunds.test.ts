import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createCommands } from '#commands/commands.ts'
import { createAccountIds } from '#db/crypto/account-ids.ts'
import { createPersonKeys, type PersonKeys } from '#db/crypto/person-keys.ts'
import type { EventOf, EventType } from '#events/catalog.ts'
import { decodeKnown } from '#events/decode.ts'
import { customerStream, paymentStream, subscriptionStream, WITHDRAWALS } from '#events/payment.ts'
import { evolveSubscription, type SubscriptionState } from '#events/state/subscription-state.ts'
import { createPaddleActions } from '#commands/paddle/paddle-api.ts'
import { createSimulatedActions } from '#commands/paddle/simulated-actions.ts'
import { createStandIn, type ReceivedRequest, replied } from '#testing/stand-in.ts'
import { subscription } from '#projector/projections/subscription.ts'
import { runProjection } from '#projector/engine/run.ts'
import { startInProcess, type Runner } from '#projector/testing.ts'
import { createTestDatabase, type TestDatabase, until } from '#testing/database.ts'
import { testKeyStore } from '#testing/keys.ts'
import { runRefunds } from './refunds.ts'

const RUTH = 'ruth@moab.example'
const NOW = '2026-03-20T12:00:00.000Z'
const AMOUNT = 3_892

let database: TestDatabase
let keys: PersonKeys
let runners: Runner[]
beforeEach(async () => {
  database = await createTestDatabase()
  keys = createPersonKeys(testKeyStore(database.pool))
  runners = []
})
afterEach(async () => {
  for (const runner of runners) await runner.stop()
  await database.close()
})

const record = async <T extends EventType>(stream: string, type: T, data: EventOf<T>['data']) => {
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

const buy = async (id: string, { customer = 'ctm_ruth', kind = 'purchase', subscriptionId }: Bought = {}) => {
  const paid = {
    quizUserId: null,
    license: 'monthly' as const,
    currency: 'USD',
    amount: AMOUNT,
    customerId: customer,
    subscriptionId: subscriptionId ?? null,
    paidAt: '2026-03-10T12:00:00.000Z',
  }
  await record(paymentStream(id), 'payment.transaction-reported', {
    ...webhook(id),
    ...paid,
    status: 'completed',
    origin: kind === 'purchase' ? 'web' : 'subscription_recurring',
    priceIds: ['pri_1'],
    discountId: null,
    periodEndsAt: null,
  })
  await record(paymentStream(id), 'payment.purchase-completed', { ...paid, kind })
}

const nameCustomer = async (customer: string, email: string) => {
  const sealed = await keys.seal(randomUUID(), 'email', email)
  await record(customerStream(customer), 'payment.customer-reported', { ...webhook(customer), email: sealed })
}

const refund = (id: string, total = AMOUNT, kind: 'purchase' | 'renewal' = 'purchase') =>
  record(paymentStream(id), 'payment.refunded', {
    quizUserId: null,
    license: 'monthly',
    kind,
    currency: 'USD',
    amount: total,
    total,
  })

const withdraw = async (email: string, order?: string, isFromBuyer = false) => {
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

const handled = async () =>
  decodeKnown(await database.store.readStream(WITHDRAWALS)).flatMap((event) =>
    event.type === 'payment.withdrawal-handled' ? event.data : [],
  )

/** Reports a subscription that renews. */
const renew = (id: string, transactionId: string, periodEndsAt: string) =>
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

const endOf = async (id: string) => {
  const reports = decodeKnown(await database.store.readStream(subscriptionStream(id)))
  const state = reports.reduce<SubscriptionState | null>(evolveSubscription, null)
  return state?.latest.status === 'canceled' ? 'now' : (state?.latest.scheduledChange?.at ?? 'renews')
}

const ADMIN = '00000000-0000-4000-8000-0000000000aa'
const accept = (withdrawalId: string, transactionIds: string[], subscriptionId: string) =>
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
const react = async ({ now = NOW, paddle }: Options = {}) => {
  const [ids, clock] = [createAccountIds(testKeyStore(database.pool)), () => new Date(now)]
  runners.push(startInProcess(database, {}, (deps) => runProjection(subscription, deps)))
  await until('the purchases are projected', async () => {
    const { rows } = await database.pool.query(
      `select from projector.checkpoints where name = 'subscription'
         and position = (select max(position) from event_store.events)`,
    )
    return rows.length > 0
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
const settled = () =>
  until('no refund waits', async () => {
    const { rows } = await database.pool.query(
      `select from projector.checkpoints where name = 'refunds' and position >= (
         select max(position) from event_store.events where type in ('payment.refunded', 'payment.withdrawal-received'))
       and not exists (select from reactions.jobs where queue = 'refunds' and kind = 'refund')`,
    )
    return rows.length > 0
  })

describe('a refund', () => {
  test('a refund handles the withdrawal that names its payment, once, from any address', async () => {
    await buy('txn_1')
    const id = await withdraw('another@moab.example', 'My order is TXN: txn_1.')
    await refund('txn_1')
    await react()
    await until('the withdrawal is handled', async () => (await handled()).length > 0)
    await refund('txn_1')
    await settled()
    expect(await handled()).toEqual([{ withdrawalId: id, handledAt: NOW, by: null, transactionId: 'txn_1' }])
  })

  test('the refund of all payments handles the withdrawal of an address that made this purchase only', async () => {
    await buy('txn_1', { subscriptionId: 'sub_1' })
    await buy('txn_2', { subscriptionId: 'sub_1', kind: 'renewal' })
    await nameCustomer('ctm_ruth', RUTH)
    const id = await withdraw('Ruth@Moab.example', 'the one from March')
    await withdraw('naomi@moab.example')
    await refund('txn_1')
    await react()
    await settled()
    expect(await handled()).toEqual([])
    await refund('txn_2', AMOUNT, 'renewal')
    await until('the withdrawal is handled', async () => (await handled()).length > 0)
    await settled()
    expect(await handled()).toMatchObject([{ withdrawalId: id, transactionId: 'txn_2' }])
  })

  test('a refund handles a withdrawal that names its subscription', async () => {
    await buy('txn_1', { subscriptionId: 'sub_1' })
    const id = await withdraw(RUTH, 'sub_1')
    await refund('txn_1')
    await react()
    await until('the withdrawal is handled', async () => (await handled()).length > 0)
    expect(await handled()).toMatchObject([{ withdrawalId: id }])
  })

  test('a refund leaves withdrawals open that may mean something else', async () => {
    await nameCustomer('ctm_ruth', RUTH)
    await buy('txn_1')
    await buy('txn_2')
    await withdraw(RUTH)
    await withdraw(RUTH, 'txn_2')
    await refund('txn_1')
    await react()
    await settled()
    expect(await handled()).toEqual([])
  })

  test('a part of the money and a renewal leave a withdrawal without an order open', async () => {
    await nameCustomer('ctm_ruth', RUTH)
    await buy('txn_1', { subscriptionId: 'sub_1' })
    await buy('txn_2', { subscriptionId: 'sub_1', kind: 'renewal' })
    await withdraw(RUTH)
    await refund('txn_1', AMOUNT - 1)
    await refund('txn_2', AMOUNT, 'renewal')
    await react()
    await settled()
    expect(await handled()).toEqual([])
  })

  test('a refund that is read again after a restart handles a withdrawal once', async () => {
    await buy('txn_1')
    await withdraw(RUTH, 'txn_1')
    await refund('txn_1')
    await react()
    await until('the withdrawal is handled', async () => (await handled()).length > 0)
    await runners.pop()?.stop()
    await database.pool.query(`update projector.checkpoints set position = 0 where name = 'refunds'`)
    await react()
    await settled()
    expect(await handled()).toHaveLength(1)
  })
})

describe('a withdrawal', () => {
  const NEXT = '2026-04-07T12:00:00.000Z'
  const buyPlan = async () => {
    await nameCustomer('ctm_ruth', RUTH)
    await buy('txn_1', { subscriptionId: 'sub_1' })
    await buy('txn_2', { subscriptionId: 'sub_1', kind: 'renewal' })
    await renew('sub_1', 'txn_1', NEXT)
  }
  const refundedOf = async (id: string) =>
    decodeKnown(await database.store.readStream(paymentStream(id))).flatMap((event) =>
      event.type === 'payment.refunded' ? [event.data.total] : [],
    )

  test('an accepted withdrawal returns its payments, ends the plan, and is handled by its operator', async () => {
    await buyPlan()
    const withdrawalId = await withdraw(RUTH, 'txn_1')
    await accept(withdrawalId, ['txn_1', 'txn_2'], 'sub_1')
    await react()
    await until('the withdrawal is handled', async () => (await handled()).length > 0)
    expect(await handled()).toEqual([{ withdrawalId, handledAt: NOW, by: ADMIN, transactionId: null }])
    expect([await refundedOf('txn_1'), await refundedOf('txn_2')]).toEqual([[AMOUNT], [AMOUNT]])
    expect(await endOf('sub_1')).toBe('now')
  })

  test('an accepted withdrawal survives an outage, asks for each refund once, and is handled when the money is back', async () => {
    const requests: ReceivedRequest[] = []
    const adjusted = new Set<string>()
    let isDown = true
    const paddle = await createStandIn((request) => {
      requests.push(request)
      const { method, path, body } = request
      const id = /txn_\d/.exec(path + body)?.[0] ?? ''
      if (isDown && id === 'txn_2') return replied(500, {})
      if (method === 'POST' && path === '/adjustments') adjusted.add(id)
      const known = { status: 'pending_approval', reason: 'Withdrawal or guarantee' }
      return replied(200, { data: method === 'GET' && adjusted.has(id) ? [known] : [] })
    })
    await buyPlan()
    await accept(await withdraw(RUTH, 'txn_1'), ['txn_1', 'txn_2'], 'sub_1')
    await react({ paddle: paddle.origin })
    await until('the provider was asked several times', () => requests.length > 3)
    expect(await handled()).toEqual([])
    isDown = false
    const posted = () => requests.filter(({ method, path }) => method === 'POST' && path === '/adjustments')
    await until('both are requested', async () => {
      await database.pool.query("update reactions.jobs set due_at = '2026-03-20' where queue = 'refunds'")
      return posted().length >= 2
    })
    expect(posted().map(({ body }) => /txn_\d/.exec(body)?.[0])).toEqual(['txn_1', 'txn_2'])
    await refund('txn_1')
    await settled()
    expect(await handled()).toEqual([])
    await refund('txn_2', AMOUNT, 'renewal')
    await until('the withdrawal is handled', async () => (await handled()).length > 0)
    expect(await handled()).toMatchObject([{ by: ADMIN, transactionId: null }])
    expect(posted()).toHaveLength(2)
    await paddle.close()
  })

  test('the renewals of a buyer who withdraws end at once', async () => {
    await buyPlan()
    await withdraw(RUTH, 'txn_1', true)
    await react()
    await until('the renewals end', async () => (await endOf('sub_1')) !== 'renews')
    expect(await endOf('sub_1')).toBe(NEXT)
  })

  test('the renewals of an undecided withdrawal end before the next charge, and not earlier', async () => {
    await buyPlan()
    await withdraw(RUTH, 'txn_1')
    await react()
    const dueAt = async () =>
      (await database.pool.query<{ at: Date }>('select due_at as at from reactions.jobs where queue = $1', ['refunds']))
        .rows[0]?.at
    await until('the job waits', async () => (await dueAt())?.toISOString() === '2026-04-06T00:00:00.000Z')
    expect(await endOf('sub_1')).toBe('renews')
    await runners.pop()?.stop()
    await react({ now: '2026-04-06T00:00:01.000Z' })
    await until('the renewals end', async () => (await endOf('sub_1')) !== 'renews')
  })

  test('a withdrawal that an operator has closed, or of another address, ends no renewals', async () => {
    await buyPlan()
    const closed = await withdraw(RUTH, 'txn_1')
    await withdraw('naomi@moab.example', 'txn_1')
    const handling = { withdrawalId: closed, handledAt: NOW, by: ADMIN, transactionId: null }
    await record(WITHDRAWALS, 'payment.withdrawal-handled', handling)
    await react({ now: '2026-04-06T00:00:01.000Z' })
    await until('the jobs are done', async () => {
      const { rows } = await database.pool.query(
        `select from projector.checkpoints where name = 'refunds' and position >= 7
           and not exists (select from reactions.jobs where queue = 'refunds')`,
      )
      return rows.length > 0
    })
    expect(await endOf('sub_1')).toBe('renews')
  })
})
