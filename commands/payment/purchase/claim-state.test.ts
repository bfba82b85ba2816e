import { expect, test } from 'vitest'
import { isProvenBy, noClaim } from './claim-state.ts'

const ann = { accountId: 'ann', isBuyer: false }
const held = { ...noClaim, holder: 'ann' }
const bought = { isPaid: true, addresses: ['buyer@example.com'], quizUserId: 'v1' }

test.each([
  ['it only claimed it', held, bought, ann, false],
  ['it has the e-mail of the buyer', held, bought, { ...ann, isBuyer: true }, true],
  ['the buyer confirmed it', { ...held, isConfirmed: true }, bought, ann, true],
  ['it registered in the browser that bought', { ...held, visitor: 'v1' }, bought, ann, true],
  ['it registered in another browser', { ...held, visitor: 'v2' }, bought, ann, false],
  ['neither browser is known', held, { ...bought, quizUserId: null }, ann, false],
  ['the provider has not named the buyer yet', held, { ...bought, addresses: undefined }, ann, true],
  ['another account holds it', { ...held, holder: 'ben', isConfirmed: true }, bought, ann, false],
  ['nothing is paid', { ...held, isConfirmed: true }, { ...bought, isPaid: false }, ann, false],
])('whether an account has proven that a purchase is its own when %s', (_when, claim, buyer, account, isProven) => {
  expect(isProvenBy(claim, buyer, account)).toBe(isProven)
})
