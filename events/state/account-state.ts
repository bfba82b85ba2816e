import type { License } from '#events/money/licenses.ts'
import { accountEvents } from '#events/account.ts'
import { type EventOf, oneOf } from '#events/catalog.ts'
import type { Sealed } from '#events/sealed.ts'

export type AccountEvent = EventOf<keyof typeof accountEvents>
export const isAccountEvent = oneOf<AccountEvent>(accountEvents)

type Data<T extends AccountEvent['type']> = EventOf<T>['data']

/** Who registered. Everything sealed is sealed under the key of `personId`. */
export type Owner = Omit<Data<'account.registered'>, 'payoutSubId' | 'timeZone'>

/** A time zone, and since when its midnights count. */
export type ZonePeriod = { timeZone: string; since: string }

export type Awaiting = { payoutSubId: string; email: Sealed; license: License }

export type AccountLink = { expiresAt: string; used: boolean } & (
  | { purpose: 'reset' }
  | ({ purpose: 'finish' } & Awaiting)
)

/** What the events of an account add up to. */
export type AccountState = {
  /** Nobody before the registration, and after it was withdrawn or erased. */
  owner: Owner | undefined
  /** The purchases that were registered with it, oldest first. Whose they are, their claims decide. */
  payoutSubIds: readonly string[]
  /** Oldest first; never empty while there is an owner. */
  zones: readonly ZonePeriod[]
  /** Goes up whenever all sessions end: a token of an earlier one is no good. */
  generation: number
  /** Sessions ended before their time, and when that would have been. */
  ended: ReadonlyMap<string, string>
  /** By digest. */
  links: ReadonlyMap<string, AccountLink>
  /** Purchases for which a link to finish registering was made, while nobody is registered. */
  awaiting: readonly Awaiting[]
  /** When links were asked for, oldest first, the last few. */
  askedAt: readonly string[]
  /** Whether its owner opened a mail to its e-mail, and so has that mailbox. */
  readsMail: boolean
}

export const noAccount: AccountState = {
  owner: undefined,
  payoutSubIds: [],
  zones: [],
  generation: 0,
  ended: new Map(),
  links: new Map(),
  awaiting: [],
  askedAt: [],
  readsMail: false,
}

const closed = ({ generation }: AccountState): AccountState => ({ ...noAccount, generation: generation + 1 })

const withLink = (account: AccountState, digest: string, link: AccountLink) => ({
  ...account,
  links: new Map(account.links).set(digest, link),
})

const used = (account: AccountState, digest: string): AccountState => {
  const link = account.links.get(digest)
  return link ? withLink(account, digest, { ...link, used: true }) : account
}

const asked = (account: AccountState, at: string): AccountState => ({
  ...account,
  askedAt: [...account.askedAt, at].slice(-5),
})

/** A new password ends every session, and every link to another new one. */
const withPassword = (account: AccountState, passwordHash: Sealed): AccountState => ({
  ...account,
  owner: account.owner && { ...account.owner, passwordHash },
  generation: account.generation + 1,
  ended: new Map(),
  links: new Map([...account.links].filter(([, { purpose }]) => purpose !== 'reset')),
})

type Handlers = { [T in AccountEvent['type']]: (account: AccountState, data: Data<T>) => AccountState }

const on: Handlers = {
  'account.registered': (account, { payoutSubId, timeZone, ...owner }) => ({
    ...closed(account),
    owner,
    payoutSubIds: [payoutSubId],
    zones: [{ timeZone, since: owner.registeredAt }],
  }),
  'account.registration-withdrawn': closed,
  'account.purchase-claimed': (account) => account,
  'account.purchase-added': (account, { payoutSubId }) => ({
    ...account,
    payoutSubIds: [...account.payoutSubIds, payoutSubId],
  }),
  'account.time-zone-changed': (account, period) => ({ ...account, zones: [...account.zones, period] }),
  'account.signed-out': (account, { session, at, expiresAt }) => ({
    ...account,
    ended: new Map([...account.ended].filter(([, end]) => end > at)).set(session, expiresAt),
  }),
  'account.signed-out-everywhere': (account) => ({ ...account, generation: account.generation + 1, ended: new Map() }),
  'account.password-changed': (account, { passwordHash }) => withPassword(account, passwordHash),
  'account.password-reset-requested': (account, { at }) => asked(account, at),
  'account.reset-link-made': (account, { link, expiresAt }) =>
    withLink(account, link, { purpose: 'reset', expiresAt, used: false }),
  'account.password-reset': (account, { passwordHash }) => ({
    ...withPassword(account, passwordHash),
    readsMail: true,
  }),
  'account.finish-link-requested': (account, { at }) => asked(account, at),
  'account.finish-link-made': (account, { link, expiresAt, ...purchase }) => ({
    ...withLink(account, link, { purpose: 'finish', expiresAt, used: false, ...purchase }),
    awaiting: [...account.awaiting.filter(({ payoutSubId }) => payoutSubId !== purchase.payoutSubId), purchase],
  }),
  'account.finish-link-used': (account, { link }) => used(account, link),
  'account.erased': closed,
}

/** The account after one more event. Pure. */
export const evolveAccount = (account: AccountState, event: AccountEvent): AccountState =>
  // Each handler takes the data of the type it stands under; TypeScript cannot follow a lookup by a union.
  (on[event.type] as (account: AccountState, data: AccountEvent['data']) => AccountState)(account, event.data)

/** Whether a purchase is somebody's: the account's id, once it is claimed, for good. */
export const evolveClaim = (holder: string | undefined, event: AccountEvent): string | undefined =>
  holder === undefined && event.type === 'account.purchase-claimed' ? event.data.accountId : holder
