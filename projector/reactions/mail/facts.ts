import { createAccountIds } from '#db/crypto/account-ids.ts'
import type { Pool } from '#db/client.ts'
import type { EventStore } from '#db/store/event-store.ts'
import { createPersonKeys } from '#db/crypto/person-keys.ts'
import { accountStream, claimStream } from '#events/account.ts'
import {
  type AccountState,
  type AccountEvent,
  evolveAccount,
  evolveClaim,
  isAccountEvent,
  noAccount,
} from '#events/state/account-state.ts'
import type { DomainEvent } from '#events/catalog.ts'
import { decodeKnown } from '#events/decode.ts'
import type { License } from '#events/money/licenses.ts'
import { eventId } from '#events/operation.ts'
import { customerStream, paymentStream } from '#events/payment.ts'
import type { CustomerFact } from '#events/state/payment-facts.ts'
import { evolveCustomer, evolvePayment, noPayment } from '#events/state/payment-state.ts'
import type { Sealed } from '#events/sealed.ts'

/** A purchase as its webhooks told of it. */
export type PurchaseFacts = {
  license: License | null
  amount: number
  currency: string
  customerId: string | null
  paidAt: string
  refunded: boolean
}

export type MailFacts = ReturnType<typeof createMailFacts>

/** What has to be known to write a mail, and to note what was written. */
export const createMailFacts = (pool: Pool, store: EventStore) => {
  const keys = createPersonKeys(pool)
  const ids = createAccountIds(pool)
  const eventsOf = async (stream: string): Promise<DomainEvent[]> => decodeKnown(await store.readStream(stream))

  const accountOf = async (accountId: string): Promise<{ account: AccountState; version: number }> => {
    const events = await eventsOf(accountStream(accountId))
    return {
      account: events.filter(isAccountEvent).reduce<AccountState>(evolveAccount, noAccount),
      version: events.length,
    }
  }

  const purchaseOf = async (payoutSubId: string): Promise<PurchaseFacts | undefined> => {
    const events = await eventsOf(paymentStream(payoutSubId))
    const bought = events.find((event) => event.type === 'payment.purchase-completed')?.data
    if (!bought) return undefined
    const back = events.findLast((event) => event.type === 'payment.refunded')?.data.total ?? 0
    const { transaction } = events.reduce(evolvePayment, noPayment)
    return {
      ...bought,
      customerId: bought.customerId ?? transaction?.customerId ?? null,
      refunded: back > 0 && back >= bought.amount,
    }
  }

  const emailOf = async (customerId: string): Promise<Sealed | undefined> => {
    const events = await eventsOf(customerStream(customerId))
    return events.reduce<CustomerFact | null>(evolveCustomer, null)?.email ?? undefined
  }

  const holderOf = async (payoutSubId: string): Promise<string | undefined> =>
    (await eventsOf(claimStream(payoutSubId))).filter(isAccountEvent).reduce<string | undefined>(evolveClaim, undefined)

  /** Whether an account has a purchase that was paid by a customer of the very e-mail that the account is of. */
  const paidByOwner = async (payoutSubId: string, accountId: string): Promise<boolean> => {
    if ((await holderOf(payoutSubId)) !== accountId) return false
    const customerId = (await purchaseOf(payoutSubId))?.customerId
    const email = customerId ? await emailOf(customerId) : undefined
    const address = email && (await keys.open('email', email))
    return address !== undefined && (await ids.of(address)) === accountId
  }

  return {
    open: keys.open,
    accountIdOf: ids.of,
    accountOf,
    purchaseOf,

    /** The newest e-mail of a customer, if the payment provider told one. */
    emailOf,
    holderOf,

    /**
     * Whether an account is known to be of whoever has its mailbox. Registering alone shows nothing: anybody can type
     * anybody's e-mail, and would be handed what its owner buys, and with it what they told the quiz.
     */
    isProven: async (accountId: string, { hasReadMail, purchaseIds }: AccountState): Promise<boolean> =>
      hasReadMail || (await Promise.all(purchaseIds.map((id) => paidByOwner(id, accountId)))).includes(true),

    /** The purchases that mails to the owners of an account were about. */
    mailedAbout: async (accountId: string): Promise<string[]> => {
      const events = (await eventsOf(accountStream(accountId))).filter(isAccountEvent)
      const linked = events.flatMap((event) =>
        event.type === 'account.finish-link-made' ? event.data.payoutSubId : [],
      )
      const named = events.flatMap(({ data }) => ('payoutSubId' in data ? data.payoutSubId : []))
      const holders = await Promise.all(named.map(holderOf))
      return [...new Set([...linked, ...named.filter((_, n) => holders[n] === accountId)])]
    },

    /**
     * Appends one event that a mail brings about, once however often the mail is tried.
     * @returns whether it stands there now.
     */
    note: async (
      stream: string,
      event: AccountEvent,
      expectedVersion: number,
      causedBy: string,
      by: string,
    ): Promise<boolean> => {
      const { outcome } = await store.append(
        stream,
        [{ ...event, id: eventId(stream, by, 0), metadata: { correlation: causedBy, causation: causedBy } }],
        { expectedVersion },
      )
      return outcome !== 'conflict'
    },
  }
}
