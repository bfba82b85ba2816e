import type { Pool } from '#db/client.ts'
import { isSameMailbox } from '#db/crypto/account-ids.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import type { EventStore } from '#db/store/event-store.ts'
import { Sealed } from '#events/sealed.ts'

export type EmailSearchDeps = { pool: Pool; store: EventStore; keys: PersonKeys }

/** The number of addresses that are opened at once. */
const TOGETHER = 256

/** The positions that a query covers, so that none runs for long, or into the time limit, in a store of any size. */
const POSITIONS = 20_000

/** Reads the sealed e-mails of all persons, a range of positions at a time. */
const storedEmails = async function* ({ pool, store }: EmailSearchDeps): AsyncGenerator<Sealed[]> {
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

/** Persons with an e-mail address. `shared` are those whose key also seals another address. */
export type Found = { own: string[]; shared: string[] }

/**
 * Finds the persons whose sealed e-mail is this address. Anyone who knows the id of a visitor can add an address to it, so a
 * person with several is not certainly this one. Opens every stored address, so it takes a while.
 */
export const findPersons = async (deps: EmailSearchDeps, email: string): Promise<Found> => {
  const having = new Set<string>()
  const others = new Set<string>()
  const sort = async (sealed: Sealed) => {
    const address = await deps.keys.open('email', sealed)
    if (address !== undefined) (isSameMailbox(address, email) ? having : others).add(sealed.person)
  }
  for await (const emails of storedEmails(deps)) {
    // Reads together share a query.
    for (let from = 0; from < emails.length; from += TOGETHER)
      await Promise.all(emails.slice(from, from + TOGETHER).map(sort))
  }
  const { own = [], shared = [] } = Object.groupBy(having, (person) => (others.has(person) ? 'shared' : 'own'))
  return { own, shared }
}
