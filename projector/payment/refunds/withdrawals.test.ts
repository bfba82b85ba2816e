import { expect, test } from 'vitest'
import { decodeKnown } from '#events/decode.ts'
import { paymentStream, WITHDRAWALS } from '#events/payment/payment.ts'
import { createStandIn, type ReceivedRequest, replied } from '#prove/servers/stand-in.ts'
import { until } from '#prove/servers/database.ts'
import {
  ADMIN,
  AMOUNT,
  NOW,
  RUTH,
  accept,
  buy,
  eachWithDatabase,
  endOf,
  handled,
  mailed,
  nameCustomer,
  react,
  record,
  refund,
  refunding,
  renew,
  settled,
  stopReacting,
  withdraw,
} from './testing.refunds.ts'

eachWithDatabase()

const NEXT = '2026-04-07T12:00:00.000Z'
const buyPlan = async () => {
  await nameCustomer('ctm_ruth', RUTH)
  await buy('txn_1', { subscriptionId: 'sub_1' })
  await buy('txn_2', { subscriptionId: 'sub_1', kind: 'renewal' })
  await renew('sub_1', 'txn_1', NEXT)
}
const refundedOf = async (id: string) =>
  decodeKnown(await refunding().store.readStream(paymentStream(id))).flatMap((event) =>
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
    await refunding().pool.query("update reactions.jobs set due_at = '2026-03-20' where queue = 'refunds'")
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

test('what the provider refuses does not keep other payments from the buyer, nor does what is back already', async () => {
  const posted: string[] = []
  const paddle = await createStandIn(({ method, path, body }) => {
    const id = /txn_\d/.exec(body)?.[0]
    if (method === 'POST' && id) posted.push(id)
    // The plan is locked, and so is the first payment.
    return path.includes('/subscriptions') || id === 'txn_1' ? replied(400, {}) : replied(200, { data: [] })
  })
  await buyPlan()
  await buy('txn_3', { subscriptionId: 'sub_1', kind: 'renewal' })
  await refund('txn_2', AMOUNT, 'renewal')
  await accept(await withdraw(RUTH, 'txn_1'), ['txn_1', 'txn_2', 'txn_3'], 'sub_1')
  await react({ paddle: paddle.origin })
  await until('the last payment is requested back', () => posted.includes('txn_3'))
  expect(posted).toContain('txn_1')
  expect(posted).not.toContain('txn_2')
  await paddle.close()
})

test('what is left of a partly refunded payment is requested back, and nothing twice', async () => {
  const posted: object[] = []
  const paid = (id: string, total: string) => ({ id, totals: { total } })
  const back = (item_id: string, amount: string) => ({ item_id, amount })
  const refunds = [
    { status: 'approved', reason: 'goodwill', items: [back('txnitm_week', '1000')] },
    { status: 'approved', reason: 'goodwill', items: [back('txnitm_week', '777'), back('txnitm_plan', '100')] },
    { status: 'rejected', reason: 'goodwill', items: [back('txnitm_plan', '2015')] },
  ]
  const line_items = [paid('txnitm_week', '1500'), paid('txnitm_plan', '2115')]
  const allBack = [{ status: 'approved', reason: 'goodwill', items: [back('txnitm_rest', '500')] }]
  const paddle = await createStandIn(({ method, path, body }) => {
    if (method === 'POST' && path === '/adjustments') posted.push(JSON.parse(body))
    if (path === '/transactions/txn_1') return replied(200, { data: { details: { line_items } } })
    if (path === '/transactions/txn_2')
      return replied(200, { data: { details: { line_items: [paid('txnitm_rest', '500')] } } })
    if (path.includes('transaction_id=txn_2')) return replied(200, { data: allBack })
    return replied(200, { data: path.includes('transaction_id=txn_1') ? refunds : [] })
  })
  await buyPlan()
  await buy('txn_3', { subscriptionId: 'sub_1', kind: 'renewal' })
  await accept(await withdraw(RUTH, 'txn_1'), ['txn_1', 'txn_2', 'txn_3'], 'sub_1')
  await react({ paddle: paddle.origin })
  await until('both payments are requested back', () => posted.length === 2)
  const common = { action: 'refund', reason: 'Withdrawal or guarantee' }
  expect(posted).toEqual([
    { ...common, transaction_id: 'txn_1', type: 'partial', items: [{ item_id: 'txnitm_plan', type: 'full' }] },
    { ...common, transaction_id: 'txn_3', type: 'full' },
  ])
  await paddle.close()
})

const jobOf = async (withdrawalId?: string) => {
  const job = `select due_at as "dueAt", attempts from reactions.jobs where queue = 'refunds' and subject = coalesce($1, subject)`
  return (await refunding().pool.query<{ dueAt: Date; attempts: number }>(job, [withdrawalId])).rows[0]
}

test('the renewals of a buyer who withdraws end at once', async () => {
  await buyPlan()
  await withdraw(RUTH, 'txn_1', true)
  await react()
  await until('the renewals end', async () => (await endOf('sub_1')) !== 'renews')
  expect(await endOf('sub_1')).toBe(NEXT)
})

test('the renewals of a plan end that is reported after the withdrawal of its buyer', async () => {
  await nameCustomer('ctm_ruth', RUTH)
  await buy('txn_1', { subscriptionId: 'sub_1' })
  await withdraw(RUTH, 'txn_1', true)
  await react()
  await until('the job is tried', async () => (await jobOf())?.attempts === 1)
  await stopReacting()
  await renew('sub_1', 'txn_1', NEXT)
  await react({ now: '2026-03-20T13:00:00.000Z' })
  await until('the renewals end', async () => (await endOf('sub_1')) === NEXT)
})

test('the renewals of an undecided withdrawal end before the next charge, and not earlier', async () => {
  await buyPlan()
  await mailed(await withdraw(RUTH, 'txn_1'))
  await react()
  await until('the job waits', async () => (await jobOf())?.dueAt.toISOString() === '2026-04-06T00:00:00.000Z')
  expect(await endOf('sub_1')).toBe('renews')
  await stopReacting()
  await react({ now: '2026-04-06T00:00:01.000Z' })
  await until('the renewals end', async () => (await endOf('sub_1')) !== 'renews')
})

test('a plan goes on until the owner of the address got the mail, and had a day to object', async () => {
  await buyPlan()
  const withdrawalId = await withdraw(RUTH, 'txn_1')
  await react({ now: '2026-04-06T00:00:01.000Z' })
  await until(
    'the job waits for the mail',
    async () => (await jobOf())?.dueAt.toISOString() === '2026-04-06T01:00:01.000Z',
  )
  await stopReacting()
  await mailed(withdrawalId, '2026-04-06T00:30:00.000Z')
  await react({ now: '2026-04-06T02:00:00.000Z' })
  await until(
    'the job waits for an objection',
    async () => (await jobOf())?.dueAt.toISOString() === '2026-04-07T00:30:00.000Z',
  )
  expect(await endOf('sub_1')).toBe('renews')
})

test('the plans of a crowd that withdraws without proofs go on until an operator decides', async () => {
  await buyPlan()
  const own = await withdraw(RUTH, 'txn_1')
  const others = await Promise.all(Array.from({ length: 20 }, (_, n) => withdraw(`buyer-${n}@moab.example`)))
  await Promise.all([own, ...others].map((id) => mailed(id)))
  await react({ now: '2026-04-06T00:00:01.000Z' })
  await until('the job waits a day', async () => (await jobOf(own))?.dueAt.toISOString() === '2026-04-07T00:00:01.000Z')
  expect(await endOf('sub_1')).toBe('renews')
})

test('a withdrawal that an operator has closed, or of another address, ends no renewals', async () => {
  await buyPlan()
  const closed = await withdraw(RUTH, 'txn_1')
  await mailed(await withdraw('naomi@moab.example', 'txn_1'))
  const handling = { withdrawalId: closed, handledAt: NOW, by: ADMIN, transactionId: null }
  await record(WITHDRAWALS, 'payment.withdrawal-handled', handling)
  await react({ now: '2026-04-06T00:00:01.000Z' })
  await until('the jobs are done', async () => {
    const { rows } = await refunding().pool.query(
      `select from projector.checkpoints where name = 'refunds' and position >= 7
           and not exists (select from reactions.jobs where queue = 'refunds')`,
    )
    return rows.length > 0
  })
  expect(await endOf('sub_1')).toBe('renews')
})
