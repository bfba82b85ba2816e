import type { ClaimEvent, ClaimState } from './claim-state.ts'
import { MINUTE_MS } from '#events/time/time.ts'

/** Limits how many mails claims can cause: for one account, and for all that claim the same purchase. */
const MIN_REQUEST_INTERVAL_MS = MINUTE_MS
const MAX_REQUESTS_OF_ACCOUNT = 5
const MAX_REQUESTS_A_DAY = 20

/**
 * Claims a purchase that no account has.
 * @param replaced an account whose claim is void: it has no owner any more, or the claim of another one is better.
 */
export const decideClaim = (
  { holder }: ClaimState,
  purchaseId: string,
  accountId: string,
  replaced?: string,
  quizUserId?: string,
): ClaimEvent[] =>
  holder === undefined || holder === replaced
    ? [
        {
          type: 'account.purchase-claimed',
          data: { payoutSubId: purchaseId, accountId, ...(quizUserId && { quizUserId }) },
        },
      ]
    : []

/** Asks the buyer to confirm the claim of an account, within the limits. */
export const decideRequest = (
  { requests }: ClaimState,
  purchaseId: string,
  accountId: string,
  now: Date,
): ClaimEvent[] => {
  const ageOf = ({ at }: ClaimState['requests'][number]) => now.getTime() - Date.parse(at)
  const own = requests.filter((request) => request.accountId === accountId)
  const isTooMany =
    own.length >= MAX_REQUESTS_OF_ACCOUNT ||
    own.some((request) => ageOf(request) < MIN_REQUEST_INTERVAL_MS) ||
    requests.filter((request) => ageOf(request) < 24 * 60 * MINUTE_MS).length >= MAX_REQUESTS_A_DAY
  if (isTooMany) return []
  return [{ type: 'account.claim-link-requested', data: { payoutSubId: purchaseId, accountId, at: now.toISOString() } }]
}

/** Confirms the claim that a link names. An expired or unknown link changes nothing. */
export const decideConfirm = (claim: ClaimState, purchaseId: string, link: string, now: Date): ClaimEvent[] => {
  const made = claim.links.get(link)
  if (!made || Date.parse(made.expiresAt) <= now.getTime()) return []
  if (claim.isConfirmed && claim.holder === made.accountId) return []
  return [{ type: 'account.claim-confirmed', data: { payoutSubId: purchaseId, accountId: made.accountId, link } }]
}

/** Confirms the claim of its holder, whose proof is about to end with a change of address. */
export const decideKeep = (
  { holder, isConfirmed }: ClaimState,
  purchaseId: string,
  accountId: string,
  link: string,
): ClaimEvent[] =>
  holder === accountId && !isConfirmed
    ? [{ type: 'account.claim-confirmed', data: { payoutSubId: purchaseId, accountId, link } }]
    : []

const countOf = (entries: Iterable<{ accountId: string }>, accountId: string) =>
  [...entries].filter((entry) => entry.accountId === accountId).length

/** Returns the accounts that have asked the buyer more often than the buyer was sent a link, the first one first. */
export const askingAccounts = ({ requests, links }: ClaimState): string[] => {
  const asking = requests.filter(({ accountId }) => countOf(links.values(), accountId) < countOf(requests, accountId))
  return [...new Set(asking.map(({ accountId }) => accountId))]
}

/** Makes a link for the buyer, once for each request. */
export const decideClaimLink = (
  claim: ClaimState,
  made: Extract<ClaimEvent, { type: 'account.claim-link-made' }>['data'],
): ClaimEvent[] =>
  askingAccounts(claim).includes(made.accountId) ? [{ type: 'account.claim-link-made', data: made }] : []
