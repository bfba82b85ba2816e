import type { AccountCommands } from '#commands/account/account-commands.ts'
import type { ClaimCommands } from '#commands/payment/purchase/claim-commands.ts'
import type { Buyers } from '#commands/payment/purchase/buyers.ts'
import type { PurchaseClaims } from '#commands/payment/purchase/purchase-claims.ts'
import { Refusal } from '#commands/refusal.ts'
import type { BoughtPlans } from '#commands/payment/withdrawal/bought-plans.ts'
import type { Pool } from '#db/client.ts'
import type { AccountIds } from '#db/crypto/account-ids.ts'
import { runQuery } from '#db/query.ts'
import { ifProjected } from '#db/read-models/if-projected.ts'
import { views } from '#db/read-models.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import type { EventStore } from '#db/event-store.ts'
import { accountStream, claimStream } from '#events/account.ts'
import { isSubscriptionId, isTransactionId, paymentStream } from '#events/payment/payment.ts'
import { visitorStream } from '#events/quiz/quiz.ts'
import { visitStream } from '#events/quiz/visit.ts'
import { purchasesOfMailbox } from './mailbox.ts'

/** The result of a search. `purchaseIds` are the purchases that it names. */
export type FoundPerson = { accountId?: string; purchaseIds: string[]; quizUserId?: string }

export type PersonSearchDeps = {
  pool: Pool
  store: EventStore
  ids: AccountIds
  accounts: AccountCommands
  boughtPlans: BoughtPlans
  buyers: Buyers
  claims: PurchaseClaims
  claimCommands: ClaimCommands
  keys: Pick<PersonKeys, 'open'>
}

const unknown = () =>
  new Refusal(
    422,
    'unknown_person',
    'No account, payment or visitor matches. Visitors who gave an e-mail but did not buy are found by their id alone.',
  )

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Creates the search for one person. Each way is a few lookups by an index. */
export const createPersonSearch = (deps: PersonSearchDeps) => {
  const { pool, store, ids, accounts, boughtPlans, buyers, claims, claimCommands } = deps

  /** Returns the account that has proven a purchase, else that of a mailbox that paid, else the one that claims it. */
  const accountOf = async (purchaseId: string): Promise<string | undefined> => {
    const owner = await claims.ownerOf(purchaseId)
    if (owner !== undefined) return owner
    const { addresses = [] } = await buyers.ofTransaction(purchaseId)
    for (const address of addresses) {
      const accountId = await ids.find(address)
      if (accountId !== undefined) return accountId
    }
    return (await claimCommands.read(claimStream(purchaseId))).holder
  }

  const withAccount = async (purchaseIds: string[], quizUserId?: string): Promise<FoundPerson> => {
    const found = await Promise.all(purchaseIds.map(accountOf))
    const accountId = found.find((one) => one !== undefined)
    return { purchaseIds, ...(accountId && { accountId }), ...(quizUserId && { quizUserId }) }
  }

  const byPayment = async (id: string) => {
    const transactionId = await claims.transactionOf(id)
    const plan = await boughtPlans.ofPayment(transactionId)
    if (plan) return await withAccount([plan.transactionId])
    return (await store.readStream(paymentStream(transactionId))).length > 0
      ? await withAccount([transactionId])
      : undefined
  }

  const byVisitor = async (quizUserId: string) => {
    const bought = views
      .selectFrom('subscription_payments')
      .select('transaction_id as id')
      .where('quiz_user_id', '=', quizUserId)
      .where('kind', '=', 'purchase')
      .orderBy('paid_at', (order) => order.desc().nullsLast())
      .limit(20)
    const purchaseIds = (await ifProjected(runQuery(pool, bought))).map(({ id }) => id)
    if (purchaseIds.length > 0) return await withAccount(purchaseIds, quizUserId)
    const streams = [visitorStream(quizUserId), visitStream(quizUserId)]
    const events = await Promise.all(streams.map((stream) => store.readStream(stream)))
    return events.some(({ length }) => length > 0) ? { purchaseIds, quizUserId } : undefined
  }

  const byAccount = async (accountId: string | undefined) => {
    if (accountId === undefined) return undefined
    const { owner, erasing, pendingRegistrations } = await accounts.read(accountStream(accountId))
    return (owner ?? erasing ?? pendingRegistrations[0]) ? { accountId, purchaseIds: [] } : undefined
  }

  const search = async (text: string): Promise<FoundPerson | undefined> => {
    if (text.includes('@')) {
      const known = await byAccount(await ids.find(text))
      if (known) return known
      const purchaseIds = await purchasesOfMailbox(deps, text)
      return purchaseIds.length > 0 ? await withAccount(purchaseIds) : undefined
    }
    if (isTransactionId(text) || isSubscriptionId(text)) return await byPayment(text)
    if (!UUID.test(text)) return undefined
    const id = text.toLowerCase()
    return (await byAccount(id)) ?? (await byVisitor(id))
  }

  /** @throws {Refusal} 422 if nothing matches. */
  return async (text: string): Promise<FoundPerson> => {
    const found = await search(text)
    if (!found) throw unknown()
    return found
  }
}
