import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { eachTest } from '#testing/resources.ts'
import { createCommands } from '#commands/commands.ts'
import { createAccountIds } from '#db/crypto/account-ids.ts'
import { createPersonKeys, type PersonKeys } from '#db/crypto/person-keys.ts'
import type { EventOf, EventType } from '#events/catalog.ts'
import { decodeKnown } from '#events/decode.ts'
import { customerStream, paymentStream, WITHDRAWALS } from '#events/payment.ts'
import { subscription } from '#projector/projections/subscription.ts'
import { runProjection } from '#projector/engine/run.ts'
import { startInProcess, type Runner } from '#projector/testing.ts'
import { createTestDatabase, until } from '#testing/database.ts'
import { testKeyStore } from '#testing/keys.ts'
import { runRefunds } from './refunds.ts'

const RUTH = 'ruth@moab.example'
const NOW = '2026-03-20T12:00:00.000Z'
const AMOUNT = 3_892

let keys: PersonKeys
let runners: Runner[]
const database = eachTest(() => createTestDatabase())
beforeEach(async () => {
  keys = createPersonKeys(database.pool, testKeyStore())
  runners = []
})
afterEach(async () => {
  for (const runner of runners) await runner.stop()
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

const withdraw = async (email: string, order?: string) => {
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
  })
  return withdrawalId
}

const handled = async () =>
  decodeKnown(await database.store.readStream(WITHDRAWALS)).flatMap((event) =>
    event.type === 'payment.withdrawal-handled' ? event.data : [],
  )

/** Runs the reaction until it has compared every refund with the withdrawals. */
const react = async () => {
  const [ids, clock] = [createAccountIds(testKeyStore()), () => new Date(NOW)]
  runners.push(startInProcess(database, {}, (deps) => runProjection(subscription, deps)))
  await until('the purchases are projected', async () => {
    const { rows } = await database.pool.query(
      `select from projector.checkpoints where name = 'subscription'
         and position = (select max(position) from event_store.events)`,
    )
    return rows.length > 0
  })
  runners.push(
    startInProcess(database, {}, (deps) =>
      runRefunds(deps, { ...createCommands({ ...deps, keys, ids, clock }), keys, clock }),
    ),
  )
}
const settled = () =>
  until('no refund waits', async () => {
    const { rows } = await database.pool.query(
      `select from projector.checkpoints where name = 'refunds' and position >= (
         select max(position) from event_store.events where type = 'payment.refunded')
       and not exists (select from reactions.jobs where queue = 'refunds')`,
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

  test('a refund handles the withdrawal of an address that made this purchase only', async () => {
    await buy('txn_1', { subscriptionId: 'sub_1' })
    await buy('txn_2', { subscriptionId: 'sub_1', kind: 'renewal' })
    await nameCustomer('ctm_ruth', RUTH)
    const id = await withdraw('Ruth@Moab.example', 'the one from March')
    await withdraw('naomi@moab.example')
    await refund('txn_1')
    await react()
    await until('the withdrawal is handled', async () => (await handled()).length > 0)
    await settled()
    expect(await handled()).toMatchObject([{ withdrawalId: id, transactionId: 'txn_1' }])
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
