import { readAdmins } from '#api/admins/admins-list.ts'
import { accessSentence } from '#api/payment/access/access-sentence.ts'
import { accountAccess } from '#api/payment/access/subscription.ts'
import type { Cabinet } from '#api/cabinet.ts'
import type { HeldPurchases } from '#api/payment/purchases/owned-purchases.ts'
import type { PersonPage } from '#api/contracts/support/persons.ts'
import type { AccountState } from '#commands/account/account-state.ts'
import type { Clock } from '#db/clock.ts'
import { unlessDamaged } from '#db/crypto/key-rows.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { accountStream } from '#events/account.ts'
import { decodeKnown } from '#events/decode.ts'
import { visitorStream } from '#events/quiz/quiz.ts'
import type { Sealed } from '#events/core/sealed.ts'
import { visitStream } from '#events/quiz/visit.ts'
import { purchasesOfMailbox } from './mailbox.ts'
import { createPersonSearch, type FoundPerson, type PersonSearchDeps } from './person-search.ts'
import { MAX_ROWS, readCourseDays, readMails, readPayments, readPosition, readVisitors } from './person-rows.ts'
import { stepOf } from './steps.ts'

export type PersonReaderDeps = PersonSearchDeps & {
  keys: PersonKeys
  clock: Clock
  cabinet: Pick<Cabinet, 'lookAtPurchases' | 'purchaseOf'>
}

/** Limits the visitors of an account whose browsers were used by many. */
const MAX_VISITORS = 10

/** Creates the reader of everything that support sees about a person. Nothing that the person wrote or answered is read. */
export const createPersonReader = (deps: PersonReaderDeps) => {
  const { pool, store, keys, clock, accounts, cabinet } = deps
  const search = createPersonSearch(deps)

  const open = async (purpose: string, sealed: Sealed | undefined) =>
    (sealed && (await unlessDamaged(keys.open(purpose, sealed)))) ?? null

  const readSteps = async (streams: string[]): Promise<PersonPage['steps']> => {
    const events = (await Promise.all(streams.map((stream) => store.readStream(stream)))).flatMap(decodeKnown)
    return events
      .toSorted((a, b) => a.position - b.position)
      .flatMap((event) => {
        const step = stepOf(event)
        return step === undefined ? [] : [{ at: event.at.toISOString(), step }]
      })
      .slice(-MAX_ROWS)
  }

  const readAccount = async (accountId: string, { owner, zones, pendingRegistrations }: AccountState) => ({
    accountId,
    email: await open('email', owner?.email ?? pendingRegistrations.at(-1)?.email),
    name: await open('username', owner?.username),
    registeredAt: owner?.registeredAt ?? null,
    courseVersion: owner?.courseVersion ?? null,
    timeZone: zones.at(-1)?.timeZone ?? null,
  })

  const readExtension = async ({ extensions }: AccountState): Promise<PersonPage['extension']> => {
    const extension = extensions.at(-1)
    if (!extension) return null
    const by = (await readAdmins(store)).find(({ adminId }) => adminId === extension.by)?.username ?? null
    return { until: extension.until, at: extension.at, by, reason: await open('reason', extension.reason) }
  }

  const accessOfPerson = (
    account: AccountState | undefined,
    { owned, waiting }: HeldPurchases,
  ): PersonPage['access'] => {
    const access = accountAccess(account ?? { extensions: [] }, owned, clock())
    if (account?.owner) return { isOpen: access.granted, why: accessSentence(access, waiting.length > 0) }
    if (owned.length === 0) return { isOpen: false, why: 'Closed: there is neither an account nor a purchase.' }
    const would = accessSentence(access, false)
    return { isOpen: false, why: `Closed: no account is registered. The purchase alone says: ${would}` }
  }

  const heldBy = async (found: FoundPerson, account: AccountState | undefined): Promise<HeldPurchases> => {
    const { accountId } = found
    if (accountId !== undefined && account?.owner)
      return await cabinet.lookAtPurchases({ accountId, account, owner: account.owner })
    const pending = account?.pendingRegistrations.map(({ purchaseId }) => purchaseId) ?? []
    const owned = await Promise.all([...new Set([...pending, ...found.purchaseIds])].map(cabinet.purchaseOf))
    return { owned, waiting: [] }
  }

  /** @throws {Refusal} 422 if nothing matches; 503 before the projector has run for the first time. */
  return async (text: string): Promise<PersonPage> => {
    const position = await readPosition(pool)
    const found = await search(text)
    const { accountId } = found
    const account = accountId === undefined ? undefined : await accounts.read(accountStream(accountId))
    const shown = account && accountId !== undefined ? await readAccount(accountId, account) : null
    const held = await heldBy(found, account)
    const ofMailbox = shown?.email ? await purchasesOfMailbox(deps, shown.email) : []
    const ids = idsOf({ ...found, purchaseIds: [...new Set([...found.purchaseIds, ...ofMailbox])] }, held)
    const { payments, named } = await readPayments(pool, ids)
    const visitors = [...new Set([...ids.visitors, ...named])].slice(0, MAX_VISITORS)
    const own = accountId === undefined ? [] : [accountId]
    const streams = visitors.flatMap((visitor) => [visitorStream(visitor), visitStream(visitor)])
    return {
      id: accountId ?? ids.purchaseIds[0] ?? found.quizUserId ?? text,
      position,
      account: shown,
      access: accessOfPerson(account, held),
      extension: account ? await readExtension(account) : null,
      visitors: await readVisitors(pool, visitors),
      steps: await readSteps([...streams, ...own.map(accountStream)]),
      payments,
      mails: await readMails(pool, [...ids.purchaseIds, ...ids.subscriptions, ...visitors, ...own]),
      days: await readCourseDays(pool, account?.owner?.personId),
    }
  }
}

/** Returns the ids that rows of the page are found by. */
const idsOf = (found: FoundPerson, { owned, waiting }: HeldPurchases) => {
  const purchases = [...owned, ...waiting]
  return {
    purchaseIds: [...new Set([...found.purchaseIds, ...purchases.map(({ transactionId }) => transactionId)])],
    subscriptions: purchases.flatMap(({ subscription }) => subscription?.subscriptionId ?? []),
    visitors: found.quizUserId === undefined ? [] : [found.quizUserId],
  }
}
