import { randomUUID } from 'node:crypto'
import type { Pool } from '#db/client.ts'
import type { AccountIds } from '#db/crypto/account-ids.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import type { EventStore } from '#db/store/event-store.ts'
import { accountStream } from '#events/account.ts'
import { createBus } from '#events/bus/bus.ts'
import { decodeKnown } from '#events/decode.ts'
import { isSubscriptionId, paymentStream, personOf, subscriptionStream } from '#events/payment.ts'
import { Sealed } from '#events/sealed.ts'
import { createAccountCommands } from '#api/cabinet/commands.ts'
import { createCourseCommands } from '#commands/course/course-commands.ts'
import { createVisitorCommands } from '#commands/visitor/visitor-commands.ts'
import { forgetWriting } from '#commands/course/writing.ts'
import { eraseAnswers } from '#commands/visitor/erase-answers.ts'
import { decideErase } from './account.decision.ts'

export type EraseByEmailDeps = { pool: Pool; store: EventStore; keys: PersonKeys; ids: AccountIds }

/** The number of destroyed keys besides the account's, and whether there was an account. */
export type Erased = { persons: number; account: boolean }

/** The number of addresses that are opened at once. */
const TOGETHER = 256

/** The positions that a query covers, so that none runs for long, or into the time limit, in a store of any size. */
const POSITIONS = 20_000

const spelling = (email: string) => email.trim().normalize('NFKC').toLowerCase()

/** Reads the sealed e-mails of all persons, a range of positions at a time. */
const storedEmails = async function* ({ pool, store }: EraseByEmailDeps): AsyncGenerator<Sealed[]> {
  const head = await store.head()
  for (let after = 0; after < head; after += POSITIONS) {
    const { rows } = await pool.query<{ email: unknown }>(
      `select data -> 'email' as email from event_store.events
       where position > $1 and position <= $2
         and type in ('quiz.email-given', 'payment.customer-reported', 'account.finish-link-made')`,
      [after, after + POSITIONS],
    )
    yield rows.flatMap(({ email }) => Sealed.safeParse(email).data ?? [])
  }
}

/** Returns the persons whose sealed e-mail is this address. Opens every stored address, so it takes a while. */
const personsWith = async (deps: EraseByEmailDeps, email: string): Promise<string[]> => {
  const sought = spelling(email)
  const personIn = async (sealed: Sealed): Promise<string[]> => {
    const address = await deps.keys.open('email', sealed)
    return address !== undefined && spelling(address) === sought ? [sealed.person] : []
  }
  const found: string[] = []
  for await (const emails of storedEmails(deps)) {
    // Reads together share a query.
    for (let from = 0; from < emails.length; from += TOGETHER)
      found.push(...(await Promise.all(emails.slice(from, from + TOGETHER).map(personIn))).flat())
  }
  return found
}

/** Returns the persons whose keys seal what was reported about a purchase. */
const personsOf = async ({ store }: EraseByEmailDeps, purchaseId: string): Promise<string[]> => {
  const stream = isSubscriptionId(purchaseId) ? subscriptionStream(purchaseId) : paymentStream(purchaseId)
  const events = decodeKnown(await store.readStream(stream))
  const reported = events.flatMap(({ data }) => [
    ...('quizUserId' in data && data.quizUserId ? [data.quizUserId] : []),
    ...('customerId' in data && data.customerId ? [personOf(null, data.customerId)] : []),
  ])
  return [personOf(null, purchaseId), ...reported]
}

/**
 * Erases everyone with an e-mail address: visitors who entered it, customers who paid with it, and its account. What
 * remains are counts and records that lead to no one.
 */
export const eraseByEmail = async (deps: EraseByEmailDeps, email: string): Promise<Erased> => {
  const { store, keys, ids } = deps
  const bus = createBus({ url: undefined, name: 'erase' })
  const commands = createAccountCommands({ store, bus })
  const accountId = await ids.find(email)
  const { owner, purchaseIds } = await commands.read(accountStream(accountId ?? randomUUID()))
  const bought = await Promise.all(purchaseIds.map((id) => personsOf(deps, id)))
  const persons = [...new Set([...(await personsWith(deps, email)), ...bought.flat()])]
  if (accountId !== undefined) await ids.release(email, accountId)
  const visitors = createVisitorCommands({ store, bus })
  for (const person of persons) await eraseAnswers(visitors, person, { correlation: randomUUID() })
  const writing = { commands: createCourseCommands({ store, bus }), keys }
  if (owner) await forgetWriting(writing, owner, { correlation: randomUUID() })
  // The owner's key is erased last, so a crash before it leaves an account whose erasure can be repeated.
  for (const person of [...persons, ...(owner ? [owner.personId] : [])]) await keys.erase(person)
  if (accountId !== undefined && owner) {
    const operation = { key: undefined, fingerprint: 'erases by email', correlation: randomUUID() }
    await commands.handle(accountStream(accountId), operation, (account) => decideErase(account, owner.personId))
  }
  return { persons: persons.length, account: owner !== undefined }
}
