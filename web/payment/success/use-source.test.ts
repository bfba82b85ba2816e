import { expect, test } from 'vitest'
import { chooseSource } from './use-source.ts'

const purchase = { transactionId: 'txn_01h', email: 'ann@example.com', license: 'monthly' } as const
const stored = { ...purchase, begun: true }
const at = (given: { state?: unknown; search?: string; hash?: string }) => ({
  state: null,
  search: '',
  hash: '',
  ...given,
})

test('the success page opens with the purchase of the navigation state, before all other sources', () => {
  const other = { transactionId: 'txn_02' }
  const location = at({ state: other, search: '?txn=txn_03', hash: '#abc' })
  expect(chooseSource(location, stored)).toEqual({ by: 'navigation', purchase: other })
})

test('the success page opens with the link of a mail', () => {
  expect(chooseSource(at({ hash: '#abc' }), stored)).toEqual({ by: 'link', token: 'abc' })
})

test('the success page opens with the transaction in the address, completed from storage', () => {
  expect(chooseSource(at({ search: '?txn=txn_01h' }), stored)).toEqual({ by: 'address', purchase })
  expect(chooseSource(at({ search: '?txn=txn_09' }), stored)).toEqual({
    by: 'address',
    purchase: { transactionId: 'txn_09' },
  })
})

test('the success page opens with the stored purchase, when the address has none', () => {
  expect(chooseSource(at({}), stored)).toEqual({ by: 'storage', purchase })
  expect(chooseSource(at({ search: '?txn=../../etc', state: { transactionId: 7 } }), stored)).toEqual({
    by: 'storage',
    purchase,
  })
})

test('the success page opens without a purchase for a visitor who has not bought anything', () => {
  expect(chooseSource(at({}), undefined)).toEqual({ by: 'nothing' })
})
