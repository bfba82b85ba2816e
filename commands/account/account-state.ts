import type { ZonePeriod } from '#commands/course/opened-day.decision.ts'
import type { License } from '#events/payment/money/licenses.ts'
import { accountEvents } from '#events/account.ts'
import { type EventOf, oneOf } from '#events/catalog.ts'
import type { Sealed } from '#events/core/sealed.ts'

export type AccountEvent = EventOf<keyof typeof accountEvents>
export const isAccountEvent = oneOf<AccountEvent>(accountEvents)

type Data<T extends AccountEvent['type']> = EventOf<T>['data']

/** The registered person. `personId` names the course alone. */
export type Owner = Omit<Data<'account.registered'>, 'payoutSubId' | 'timeZone' | 'personId'> & { personId: string }

/** Returns the id under which the personal data of an owner is sealed. */
export const keyOf = ({ email }: Pick<Owner, 'email'>): string => email.person

/** A purchase whose buyer has not registered yet. */
export type PendingRegistration = { purchaseId: string; email: Sealed; license: License }

export type AccountLink = { expiresAt: string } & (
  | { purpose: 'reset' }
  | { purpose: 'email'; email: Sealed }
  | ({ purpose: 'finish' } & PendingRegistration)
)

/** Access that an operator gave until a time. */
export type Extension = Data<'account.access-extended'>

/** The hour at which a subscriber wants to be reminded. */
export type Reminder = {
  reminderId: string
  hour: number
  timeZone: string
  /** Earlier mails count as read. */
  since: string
}

export type MailedReminder = { reminderId: string; localDate: string; at: string }

/** A person whose erasure was decided and is not complete. `persons` are others whose keys are destroyed too. */
export type Erasing = Pick<Owner, 'personId' | 'courseVersion' | 'email'> & { persons: Sealed | null }

export type MailRefusal = 'bounced' | 'complained'

/** Number of ignored reminders after which no more are mailed. The state holds as many. */
export const MAX_IGNORED = 3

/** State of an account, folded from its events. */
export type AccountState = {
  /** Undefined before the registration and after its withdrawal or erasure. */
  owner: Owner | undefined
  /** The former owner, until their key is destroyed. */
  erasing: Erasing | undefined
  /** True once an erasure was asked for. Such an account is never registered again. */
  isErased: boolean
  /** Registered purchases, oldest first. Their claims decide which account they belong to. */
  purchaseIds: readonly string[]
  /** Oldest first; never empty while there is an owner. */
  zones: readonly ZonePeriod[]
  /** Increases whenever all sessions end. Tokens of an earlier generation are invalid. */
  generation: number
  /** Sessions that ended early, with their regular end. */
  endedSessions: ReadonlyMap<string, string>
  /** Links by digest. */
  links: ReadonlyMap<string, AccountLink>
  /** Paid purchases that the mailbox's owner has not registered. */
  pendingRegistrations: readonly PendingRegistration[]
  /** The address that the owner asked for last; undefined if there is none to change to. */
  wantedEmail: Sealed | undefined
  /** Times of the latest link requests, oldest first. */
  linkRequestTimes: readonly string[]
  /** True once the owner opened a link from a mail, which proves access to the mailbox. */
  hasReadMail: boolean
  /** Access that operators gave, oldest first. A later one replaces an earlier one. */
  extensions: readonly Extension[]
  /** Undefined while the subscriber wants none. */
  reminder: Reminder | undefined
  /** The latest reminders, oldest first. */
  mailedReminders: readonly MailedReminder[]
  /** Why mails to the address end: it refuses all, or its owner complained about one. */
  refusedMail: readonly MailRefusal[]
}

export const noAccount: AccountState = {
  owner: undefined,
  erasing: undefined,
  isErased: false,
  purchaseIds: [],
  zones: [],
  generation: 0,
  endedSessions: new Map(),
  links: new Map(),
  pendingRegistrations: [],
  wantedEmail: undefined,
  linkRequestTimes: [],
  hasReadMail: false,
  extensions: [],
  reminder: undefined,
  mailedReminders: [],
  refusedMail: [],
}

const closeAccount = ({ generation, isErased, refusedMail }: AccountState): AccountState => ({
  ...noAccount,
  isErased,
  refusedMail,
  generation: generation + 1,
})

const erasingOf = ({ personId, courseVersion, email }: Owner, persons: Sealed | null): Erasing => ({
  personId,
  courseVersion,
  email,
  persons,
})

const withLink = (account: AccountState, digest: string, link: AccountLink) => ({
  ...account,
  links: new Map(account.links).set(digest, link),
})

const withPending = (account: AccountState, pending: PendingRegistration): AccountState => {
  const others = account.pendingRegistrations.filter(({ purchaseId }) => purchaseId !== pending.purchaseId)
  return { ...account, pendingRegistrations: [...others, pending] }
}

const withLinkRequest = (account: AccountState, at: string): AccountState => ({
  ...account,
  linkRequestTimes: [...account.linkRequestTimes, at].slice(-5),
})

/** Sets a password, which ends all sessions and invalidates links to change the account. */
const withPassword = (account: AccountState, passwordHash: Sealed): AccountState => ({
  ...account,
  owner: account.owner && { ...account.owner, passwordHash },
  generation: account.generation + 1,
  endedSessions: new Map(),
  links: new Map([...account.links].filter(([, { purpose }]) => purpose === 'finish')),
})

type Handlers = { [T in AccountEvent['type']]: (account: AccountState, data: Data<T>) => AccountState }

const on: Handlers = {
  // The person is forgotten with the account, which has no owner any more then.
  'account.registered': (account, { payoutSubId: purchaseId, timeZone, personId = '', ...owner }) => ({
    ...closeAccount(account),
    // Anyone can register an e-mail, which must not take the links that its mailbox has received.
    links: new Map([...account.links].filter(([, { purpose }]) => purpose === 'finish')),
    pendingRegistrations: account.pendingRegistrations.filter((pending) => pending.purchaseId !== purchaseId),
    owner: { ...owner, personId },
    purchaseIds: [purchaseId],
    zones: [{ timeZone, since: owner.registeredAt }],
  }),
  'account.registration-withdrawn': (account) => ({
    ...closeAccount(account),
    links: new Map([...account.links].filter(([, { purpose }]) => purpose === 'finish')),
    pendingRegistrations: account.pendingRegistrations,
    erasing: account.owner && erasingOf(account.owner, null),
  }),
  'account.purchase-claimed': (account) => account,
  'account.claim-link-requested': (account) => account,
  'account.claim-link-made': (account) => account,
  'account.claim-confirmed': (account) => account,
  'account.purchase-added': (account, { payoutSubId: purchaseId }) => ({
    ...account,
    purchaseIds: [...account.purchaseIds, purchaseId],
  }),
  'account.time-zone-changed': (account, period) => ({ ...account, zones: [...account.zones, period] }),
  'account.reminder-chosen': (account, { at: since, ...chosen }) => ({
    ...account,
    reminder: { ...chosen, since },
    refusedMail: account.refusedMail.filter((refusal) => refusal !== 'complained'),
  }),
  'account.reminder-due': (account, mailed) => ({
    ...account,
    mailedReminders: [...account.mailedReminders, mailed].slice(-MAX_IGNORED),
  }),
  'account.reminder-stopped': (account) => ({ ...account, reminder: undefined }),
  'account.mail-bounced': (account) => ({ ...account, refusedMail: [...account.refusedMail, 'bounced'] }),
  'account.mail-complained': (account) => ({
    ...account,
    reminder: undefined,
    refusedMail: [...account.refusedMail, 'complained'],
  }),
  'account.signed-out': (account, { session, at, expiresAt }) => ({
    ...account,
    endedSessions: new Map([...account.endedSessions].filter(([, end]) => end > at)).set(session, expiresAt),
  }),
  'account.signed-out-everywhere': (account) => ({
    ...account,
    generation: account.generation + 1,
    endedSessions: new Map(),
  }),
  'account.access-extended': (account, extension) => ({ ...account, extensions: [...account.extensions, extension] }),
  'account.password-changed': (account, { passwordHash }) => withPassword(account, passwordHash),
  'account.password-reset-requested': (account, { at }) => withLinkRequest(account, at),
  'account.reset-link-made': (account, { link, expiresAt }) => withLink(account, link, { purpose: 'reset', expiresAt }),
  'account.password-reset': (account, { passwordHash }) => ({
    ...withPassword(account, passwordHash),
    hasReadMail: true,
  }),
  'account.email-change-requested': (account, { email, at }) => ({
    ...withLinkRequest(account, at),
    wantedEmail: email,
  }),
  'account.email-link-made': (account, { link, ...made }) => withLink(account, link, { purpose: 'email', ...made }),
  'account.email-changed': (account, { email }) => ({
    ...account,
    owner: account.owner && { ...account.owner, email },
    links: new Map([...account.links].filter(([, { purpose }]) => purpose === 'finish')),
    wantedEmail: undefined,
    hasReadMail: true,
    refusedMail: [],
  }),
  'account.finish-link-requested': (account, { at }) => withLinkRequest(account, at),
  'account.cancel-link-requested': (account, { at }) => withLinkRequest(account, at),
  'account.registration-awaited': (account, { payoutSubId: purchaseId, ...buyer }) =>
    withPending(account, { purchaseId, ...buyer }),
  'account.finish-link-made': (account, { link, expiresAt, payoutSubId: purchaseId, ...buyer }) => {
    const pending = { purchaseId, ...buyer }
    return withPending(withLink(account, link, { purpose: 'finish', expiresAt, ...pending }), pending)
  },
  'account.erasure-asked': (account, { persons }) =>
    account.owner ? { ...closeAccount(account), isErased: true, erasing: erasingOf(account.owner, persons) } : account,
  // A withdrawn registration keeps the links that its mailbox has received.
  'account.erased': (account) => (account.erasing ? { ...account, erasing: undefined } : closeAccount(account)),
}

/** Returns the account after another event. */
export const evolveAccount = (account: AccountState, event: AccountEvent): AccountState =>
  // Each handler takes the data of its type; TypeScript can't follow a lookup by a union.
  (on[event.type] as (account: AccountState, data: AccountEvent['data']) => AccountState)(account, event.data)
