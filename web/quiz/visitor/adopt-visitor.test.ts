import { expect, test } from 'vitest'
import { createMemoryStore } from '#web/lib/page/testing.storage.ts'
import { adoptVisitor, isAdopted } from './adopt-visitor.ts'

const ID = '3f0e6a52-9c1d-4b7e-8a43-5d2c1b0a9f8e'
const OWN = '11111111-1111-4111-8111-111111111111'

test.each([
  ['a device that knows no visitor', null, `#visitor=${ID}`, ID],
  ['the device of another visitor', OWN, `#visitor=${ID}`, OWN],
  ['a link without a visitor', null, '#your-answers', null],
  ['a link with something else', null, '#visitor=../../x', null],
])('the link in the mail with the plan is opened on %s', (_, own, hash, expected) => {
  const stores = { local: createMemoryStore(), tab: createMemoryStore() }
  if (own) stores.local.write('quizUserId', own)
  adoptVisitor(hash, stores)
  expect(stores.local.read('quizUserId')).toBe(expected)
  expect(isAdopted(stores.tab)).toBe(expected === ID)
})
