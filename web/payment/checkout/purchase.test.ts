import { DAY_MS } from '#events/time/time.ts'
import { expect, test } from 'vitest'
import { forgivingStore } from '#web/lib/page/storage.ts'
import { parsePurchase, forgetPurchase, storePurchase, storedPurchase, type StoredPurchase } from './purchase.ts'

const NOW = Date.UTC(2025, 2, 1, 8)
const purchase: StoredPurchase = { transactionId: 'txn_01h', email: 'ann@example.com', license: 'monthly', begun: true }

const memory = () =>
  forgivingStore(() => {
    throw new Error('forbidden')
  })

test('an unregistered purchase is stored for a day', () => {
  const store = memory()
  storePurchase(purchase, NOW, store)
  expect(storedPurchase(NOW + DAY_MS - 1, store)).toEqual(purchase)
  expect(storedPurchase(NOW + DAY_MS, store)).toBeUndefined()
  expect(store.read('purchase')).toBeNull()
})

test('an unregistered purchase is gone once it is removed', () => {
  const store = memory()
  storePurchase(purchase, NOW, store)
  forgetPurchase(store)
  expect(storedPurchase(NOW, store)).toBeUndefined()
})

test('an unregistered purchase is replaced by the next one', () => {
  const store = memory()
  storePurchase(purchase, NOW, store)
  storePurchase({ transactionId: 'txn_02', begun: false }, NOW, store)
  expect(storedPurchase(NOW, store)).toEqual({ transactionId: 'txn_02', begun: false })
})

test.each(['{', 'null', '7', '{"transactionId":"txn_01h"}', '{"transactionId":"<script>","at":1740816000000}'])(
  'an unregistered purchase is undefined when storage holds %s',
  (stored) => {
    const store = memory()
    store.write('purchase', stored)
    expect(storedPurchase(NOW, store)).toBeUndefined()
  },
)

test('a navigation state carries a purchase with its known fields', () => {
  expect(parsePurchase({ transactionId: 'txn_01h', email: 'a@b.co', license: 'trial' })).toEqual({
    transactionId: 'txn_01h',
    email: 'a@b.co',
    license: 'trial',
  })
  expect(parsePurchase({ transactionId: 'txn_01h', email: '', license: 'gold' })).toEqual({ transactionId: 'txn_01h' })
  expect(parsePurchase({ transactionId: 'sub_01h' })).toEqual({ transactionId: 'sub_01h' })
})

test.each([null, undefined, 'txn_01h', 7, {}, { transactionId: 'sub_' }, { transactionId: 'txn_../..' }])(
  'a navigation state carries no purchase in %j',
  (state) => expect(parsePurchase(state)).toBeUndefined(),
)
