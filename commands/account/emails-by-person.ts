import type { Pool } from '#db/client.ts'
import { isSameMailbox } from '#db/crypto/account-ids.ts'
import { unlessDamaged } from '#db/crypto/key-rows.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import type { EventStore } from '#db/event-store.ts'
import { positionRanges } from '#db/store/position-ranges.ts'
import { BrowserDetails } from '#events/payment/payment.ts'
import { Sealed } from '#events/core/sealed.ts'

/** The number of addresses that are opened at once. */
const TOGETHER = 256

export type EmailSearchDeps = { pool: Pool; store: EventStore; keys: PersonKeys }

/** The sealed e-mail of an event: in a field, or in what a browser reported with the details of its device. */
type Row = { type: string; email: unknown; browser: unknown; device: unknown; withdrawal: string | null }

/** Reads everything that names an e-mail, and which withdrawals were handled, a range of positions at a time. */
const storedEmails = async function* ({ pool, store }: EmailSearchDeps): AsyncGenerator<Row[]> {
  const head = await store.head()
  for (const range of positionRanges(0, head)) {
    const { rows } = await pool.query<Row>(
      `select type, data -> 'email' as email, data -> 'browser' as browser, data -> 'device' as device,
         data ->> 'withdrawalId' as withdrawal
       from event_store.events
       where position > $1 and position <= $2 and type in ('quiz.email-given', 'payment.customer-reported',
         'payment.browser-reported', 'payment.withdrawal-received', 'payment.withdrawal-handled', 'account.registration-awaited',
         'account.finish-link-made')`,
      range,
    )
    yield rows
  }
}

/**
 * Persons with an e-mail address. `shared` are those whose key also seals another address. A withdrawal has a key of its own,
 * which stays until it is handled.
 */
export type Found = { own: string[]; shared: string[]; openWithdrawals: string[] }

/**
 * Finds the persons whose sealed e-mail is this address. Anyone who knows the id of a visitor can add an address to it, so a
 * person with several is not certainly this one. Opens every stored address, so it takes a while.
 */
export const findPersons = async (deps: EmailSearchDeps, email: string): Promise<Found> => {
  const { sort, group } = createSorter(deps.keys, email)
  for await (const rows of storedEmails(deps)) {
    // Reads together share a query.
    for (let from = 0; from < rows.length; from += TOGETHER)
      await Promise.all(rows.slice(from, from + TOGETHER).map(sort))
  }
  return group()
}

/** Sorts persons by whether their e-mails are the one that is searched. */
const createSorter = (keys: PersonKeys, email: string) => {
  const having = new Set<string>()
  const others = new Set<string>()
  /** The withdrawals of the address, with the persons whose keys seal them. */
  const withdrawals = new Map<string, string>()
  const handled = new Set<string>()

  const sortReport = async (sealed: Sealed, device: Sealed | undefined) => {
    const address = addressIn(await unlessDamaged(keys.open('browser', sealed)))
    // Anyone can report another address about a person, so one that differs says nothing.
    if (address === undefined || !isSameMailbox(address, email)) return
    having.add(sealed.person)
    if (device) having.add(device.person)
  }

  const sort = async ({ type, withdrawal, ...row }: Row) => {
    if (type === 'payment.withdrawal-handled') return void handled.add(withdrawal ?? '')
    const sealed = Sealed.safeParse(row.email).data
    const browser = Sealed.safeParse(row.browser).data
    if (browser) return await sortReport(browser, Sealed.safeParse(row.device).data)
    const address = sealed && (await unlessDamaged(keys.open('email', sealed)))
    if (!sealed || address === undefined) return
    const isSame = isSameMailbox(address, email)
    if (withdrawal === null) (isSame ? having : others).add(sealed.person)
    else if (isSame) withdrawals.set(withdrawal, sealed.person)
  }

  const group = (): Found => {
    const { own = [], shared = [] } = Object.groupBy(having, (person) => (others.has(person) ? 'shared' : 'own'))
    const { done = [], open = [] } = Object.groupBy(withdrawals.keys(), (id) => (handled.has(id) ? 'done' : 'open'))
    return { own: [...own, ...done.flatMap((id) => withdrawals.get(id) ?? [])], shared, openWithdrawals: open }
  }
  return { sort, group }
}

const addressIn = (browser: string | undefined): string | undefined =>
  browser === undefined ? undefined : BrowserDetails.parse(JSON.parse(browser)).email
