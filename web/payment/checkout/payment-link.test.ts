import { expect, test } from 'vitest'
import { linkedTransaction } from './payment-link.ts'

test('a payment link names a transaction of Paddle and nothing else', () => {
  expect(linkedTransaction('?_ptxn=txn_01hv8wptq8987qeep44cyrewp9')).toBe('txn_01hv8wptq8987qeep44cyrewp9')
  for (const search of ['', '?_ptxn=', '?_ptxn=%3Cscript%3E', '?_ptxn=txn_01%22%3E'])
    expect(linkedTransaction(search), search).toBeUndefined()
})
