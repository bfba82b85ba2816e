import { describe, expect, test } from 'vitest'
import { forgivingStore } from '#web/lib/page/storage.ts'
import { asPurchase, forgetPurchase, keepPurchase, keptPurchase, type KeptPurchase } from './purchase.ts'

const NOW = Date.UTC(2025, 2, 1, 8)
const DAY = 24 * 60 * 60 * 1000
const purchase: KeptPurchase = { payoutSubId: 'txn_01h', email: 'ann@example.com', license: 'monthly', begun: true }

/** A store with memory only. */
const memory = () =>
  forgivingStore(() => {
    throw new Error('forbidden')
  })

describe('an unregistered purchase', () => {
  test('is stored for a day', () => {
    const store = memory()
    keepPurchase(purchase, NOW, store)
    expect(keptPurchase(NOW + DAY - 1, store)).toEqual(purchase)
    expect(keptPurchase(NOW + DAY, store)).toBeUndefined()
    expect(store.read('purchase')).toBeNull()
  })

  test('is gone once it is removed', () => {
    const store = memory()
    keepPurchase(purchase, NOW, store)
    forgetPurchase(store)
    expect(keptPurchase(NOW, store)).toBeUndefined()
  })

  test('is replaced by the next one', () => {
    const store = memory()
    keepPurchase(purchase, NOW, store)
    keepPurchase({ payoutSubId: 'txn_02', begun: false }, NOW, store)
    expect(keptPurchase(NOW, store)).toEqual({ payoutSubId: 'txn_02', begun: false })
  })

  test.each(['{', 'null', '7', '{"payoutSubId":"txn_01h"}', '{"payoutSubId":"<script>","at":1740816000000}'])(
    'is undefined when storage holds %s',
    (kept) => {
      const store = memory()
      store.write('purchase', kept)
      expect(keptPurchase(NOW, store)).toBeUndefined()
    },
  )
})

describe('a navigation state', () => {
  test('carries a purchase with its known fields', () => {
    expect(asPurchase({ payoutSubId: 'txn_01h', email: 'a@b.co', license: 'trial' })).toEqual({
      payoutSubId: 'txn_01h',
      email: 'a@b.co',
      license: 'trial',
    })
    expect(asPurchase({ payoutSubId: 'txn_01h', email: '', license: 'gold' })).toEqual({ payoutSubId: 'txn_01h' })
    expect(asPurchase({ payoutSubId: 'sub_01h' })).toEqual({ payoutSubId: 'sub_01h' })
  })

  test.each([null, undefined, 'txn_01h', 7, {}, { payoutSubId: 'sub_' }, { payoutSubId: 'txn_../..' }])(
    'carries no purchase in %j',
    (state) => expect(asPurchase(state)).toBeUndefined(),
  )
})
