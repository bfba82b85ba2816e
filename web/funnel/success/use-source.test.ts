import { describe, expect, test } from 'vitest'
import { sourceOf } from './use-source.ts'

const purchase = { payoutSubId: 'txn_01h', email: 'ann@example.com', license: 'monthly' } as const
const kept = { ...purchase, begun: true }
const at = (given: { state?: unknown; search?: string; hash?: string }) => ({
  state: null,
  search: '',
  hash: '',
  ...given,
})

describe('the success page opens', () => {
  test('with the purchase of the navigation state, before all other sources', () => {
    const other = { payoutSubId: 'txn_02' }
    const location = at({ state: other, search: '?txn=txn_03', hash: '#abc' })
    expect(sourceOf(location, kept)).toEqual({ by: 'navigation', purchase: other })
  })

  test('with the link of a mail', () => {
    expect(sourceOf(at({ hash: '#abc' }), kept)).toEqual({ by: 'link', token: 'abc' })
  })

  test('with the transaction in the address, completed from storage', () => {
    expect(sourceOf(at({ search: '?txn=txn_01h' }), kept)).toEqual({ by: 'address', purchase })
    expect(sourceOf(at({ search: '?txn=txn_09' }), kept)).toEqual({
      by: 'address',
      purchase: { payoutSubId: 'txn_09' },
    })
  })

  test('with the stored purchase, when the address has none', () => {
    expect(sourceOf(at({}), kept)).toEqual({ by: 'keeping', purchase })
    expect(sourceOf(at({ search: '?txn=../../etc', state: { payoutSubId: 7 } }), kept)).toEqual({
      by: 'keeping',
      purchase,
    })
  })

  test('without a purchase for a visitor who has not bought anything', () => {
    expect(sourceOf(at({}), undefined)).toEqual({ by: 'nothing' })
  })
})
