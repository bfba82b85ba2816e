import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#events/time/time.ts'
import { decideClaimLink, decideRequest } from './claim.decision.ts'
import { noClaim } from './claim-state.ts'

const now = new Date('2026-03-10T12:00:00Z')
const asked = (accountId: string, agoMs: number) => ({
  accountId,
  at: new Date(now.getTime() - agoMs).toISOString(),
})
const many = (count: number, agoMs: number) => Array.from({ length: count }, (_, n) => asked(`other-${n}`, agoMs))

test.each([
  ['without an earlier request', [], true],
  ['a minute after its own', [asked('ann', MINUTE_MS)], true],
  ['before a minute is over', [asked('ann', MINUTE_MS - 1)], false],
  ['at once after that of another account', [asked('ben', 1)], true],
  ['after five of its own, however old', Array.from({ length: 5 }, () => asked('ann', 48 * HOUR_MS)), false],
  ['after 20 of others within a day', many(20, 2 * HOUR_MS), false],
  ['after 19 of others within a day', many(19, 2 * HOUR_MS), true],
  ['after 20 of others a day ago', many(20, 24 * HOUR_MS), true],
])('an account asks the buyer to confirm its claim %s: %j', (_when, requests, isAsked) => {
  expect(decideRequest({ ...noClaim, requests }, 'txn_1', 'ann', now)).toHaveLength(isAsked ? 1 : 0)
})

test.each([
  ['that asked', [asked('ann', HOUR_MS)], 1],
  ['that did not ask', [asked('ben', HOUR_MS)], 0],
])('a link is made for an account %s', (_which, requests, made) => {
  const link = { payoutSubId: 'txn_1', accountId: 'ann', link: 'digest', expiresAt: now.toISOString() }
  expect(decideClaimLink({ ...noClaim, requests }, link)).toHaveLength(made)
})
