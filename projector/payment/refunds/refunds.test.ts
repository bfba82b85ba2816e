import { expect, test } from 'vitest'
import { until } from '#prove/servers/database.ts'
import {
  AMOUNT,
  NOW,
  RUTH,
  buy,
  eachWithDatabase,
  handled,
  nameCustomer,
  react,
  refund,
  refunding,
  settled,
  stopReacting,
  withdraw,
} from './testing.refunds.ts'

eachWithDatabase()

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
  await stopReacting()
  await refunding().pool.query(`update projector.checkpoints set position = 0 where name = 'refunds'`)
  await react()
  await settled()
  expect(await handled()).toHaveLength(1)
})
