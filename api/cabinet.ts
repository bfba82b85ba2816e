import { lastDayOf } from '#events/course/courses/day-titles.ts'
import { Denied } from '#api/contracts/course/access.ts'
import type { JournalReply } from '#api/contracts/course/sequels.ts'
import type { AccountIds } from '#db/crypto/account-ids.ts'
import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import type { EventStore } from '#db/event-store.ts'
import type { KeyStore } from '#db/crypto/key-store.ts'
import { createStopLinks } from '#db/crypto/signed-links.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { activeDayOf, type CourseProgress } from '#events/course/course-state.ts'
import type { CallerReader } from '#api/http/caller-address.ts'
import type { SignInLog } from '#api/operations/sign-in-log.ts'
import type { ApiSettings } from '#api/settings/settings.ts'
import type { PaymentProvider } from '#api/payment/payment-provider.ts'
import type { EvenTimes } from '#api/security/sign-in/even-times.ts'
import type { KnownDevices } from '#api/security/sign-in/known-devices.ts'
import type { SignInLimits } from '#api/security/sign-in/sign-in-limits.ts'
import type { Passwords } from '#api/security/passwords.ts'
import { Refusal } from '#commands/refusal.ts'
import { createSessionUses } from '#api/security/session-uses.ts'
import type { Tokens } from '#api/security/tokens.ts'
import type { Operation } from '#commands/command.ts'
import type { Commands } from '#commands/commands.ts'
import { closedTimes } from '#commands/payment/purchase/access-times.ts'
import type { Purchase } from '#commands/payment/purchase/purchase.ts'
import { type AccountPasswords, createAccountPasswords } from './account/account-passwords.ts'
import { type Accounts, createAccounts } from './account/accounts.ts'
import type { ActiveSubscriber } from './account/active-subscriber.ts'
import { type Courses, createCourses } from './course/course-service.ts'
import {
  type AccountHolder,
  createOwnedPurchases,
  type HeldPurchases,
  type OwnedPurchases,
} from './payment/purchases/owned-purchases.ts'
import { createJournal } from './course/journal.ts'
import { createWrittenDays, type WrittenDays } from './course/written-days.ts'
import { type Certificates, createCertificates } from './course/certificates.ts'
import { createRhythm, type Rhythm } from './course/rhythm.ts'
import { createSequels, type Sequels } from './course/sequels.ts'
import { createProgressReader, type ProgressReader } from './course/progress.ts'
import { createSubscriberPlans } from './course/subscriber-plans.ts'
import { goesOn } from './payment/purchases/purchase-info.ts'
import { createProjectedPurchases } from './payment/purchases/projected-purchases.ts'
import { createPurchaseReader } from './payment/purchases/purchase-reader.ts'
import { createRegister, type Register } from './account/registration.ts'
import { createDataCollector, type DataCollector } from './account/data/data-collector.ts'
import { createReminderSettings, type ReminderSettings } from './account/reminder-settings.ts'
import { type CompleteSignIn, createCompleteSignIn } from './account/sign-in-completion.ts'
import { createSessionList, type SessionList } from './account/session-list.ts'
import { createSessions, INACTIVITY, type Sessions } from './account/sessions.ts'
import { accountAccess, type AccountOwner, activeSubscription } from './payment/access/subscription.ts'

export type CabinetDeps = Commands & {
  settings: Pick<ApiSettings, 'JWT_SECRET' | 'RATE_LIMITS'>
  pool: Pool
  keyStore: KeyStore
  ids: AccountIds
  store: EventStore
  keys: PersonKeys
  passwords: Passwords
  tokens: Tokens
  clock: Clock
  provider: PaymentProvider
  limits: SignInLimits
  devices: KnownDevices
  callerOf: CallerReader
  logSignIn: SignInLog
  evenTimes: EvenTimes
  /** Whether purchases of the simulated checkout give access. */
  acceptsSimulated: boolean
}

/** Returns the visitors of these purchases, newest first. */
const visitorsOf = (purchases: readonly Purchase[]): string[] =>
  purchases.flatMap(({ payment }) => payment?.quizUserId ?? []).toReversed()

type CabinetServices = {
  accounts: Accounts
  register: Register
  sessions: Sessions
  sessionList: SessionList
  completeSignIn: CompleteSignIn
  courses: Courses
  sequels: Sequels
  certificateOf: Certificates
  rhythmOf: Rhythm
  journal: (subscriber: ActiveSubscriber) => Promise<JournalReply>
  writtenDays: WrittenDays
  progress: ProgressReader
  reminders: ReminderSettings
  passwords: AccountPasswords
  purchasesOf: OwnedPurchases['of']
  /** Returns the purchases of an account without settling claims. */
  lookAtPurchases: OwnedPurchases['look']
  collectData: DataCollector
  /** Returns everything that webhooks have reported about a purchase, of any owner. */
  purchaseOf: (purchaseId: string) => Promise<Purchase>
  /**
   * Returns the subscriber of a token.
   * @param browser its time zone, which the account takes over first.
   * @throws {Refusal} 401; 402 while access is denied, with the reason in its body.
   */
  subscriber: (
    token: string | undefined,
    browser?: { timeZone: string; operation: Operation },
  ) => Promise<ActiveSubscriber>
  /** Returns the progress of a subscriber in their course or a sequel, including everything saved a moment ago. */
  courseProgress: (
    subscriber: ActiveSubscriber,
    courseVersion: string,
  ) => Promise<{ ok: true; activeDay: number; openedDay: number }>
}

/** Everything that the endpoints of subscribers may use. Each picks what it needs. */
export type Cabinet = Omit<CabinetDeps, keyof CabinetServices> & CabinetServices

/** Returns the subscription and the purchases of the owner of an account. */
const standingOf = (owner: AccountOwner, [{ owned, waiting }, done]: [HeldPurchases, CourseProgress], now: Date) => {
  const access = accountAccess(owner.account, owned, now)
  const closed = closedTimes(owned, owner.account.extensions, new Date(owner.owner.registeredAt))
  return { subscription: activeSubscription(owner, access, waiting.length > 0, done, now, closed), closed, owned }
}

export const createCabinet = (deps: CabinetDeps): Cabinet => {
  const { pool, store, keys, tokens, clock, accounts: commands, courses, writing, devices } = deps
  const passwords = createAccountPasswords(deps.passwords, keys, deps.limits)
  const projectedPurchaseOf = createProjectedPurchases(pool)
  const purchaseOf = createPurchaseReader({ ...deps, projectedPurchaseOf })
  const uses = createSessionUses({ pool, clock }, INACTIVITY)
  const sessions = createSessions({ commands, keys, tokens, uses, clock })
  const shared = { ...deps, commands, changes: deps.accountChanges, links: deps.accountLinks, passwords, sessions }
  const accounts = createAccounts(shared)
  const progress = createProgressReader(pool)
  const purchases = createOwnedPurchases({ ...shared, purchaseOf })
  const purchasesOf = purchases.of
  const planOf = createSubscriberPlans(deps.visitors)
  const writtenDays = createWrittenDays({ commands: courses, progress, keys })
  const sequels = createSequels({ commands: courses, progress, clock })

  const sessionList = createSessionList({ commands, keys, passwords, accounts, sessions })

  const readAccess = async (account: AccountHolder) => {
    const { personId, courseVersion } = account.owner
    return await Promise.all([purchasesOf(account), progress.of(personId, courseVersion)])
  }

  return {
    ...deps,
    accounts,
    register: createRegister({ ...shared, accounts }),
    sessions,
    sessionList,
    completeSignIn: createCompleteSignIn({ sessions, devices }),
    courses: createCourses({ commands: courses, keys, progress, planOf, sequels, writing }),
    sequels,
    certificateOf: createCertificates({ store, sessions, commands: courses, sequels, planOf }),
    rhythmOf: createRhythm({ pool, clock }),
    journal: createJournal({ sequels, writtenDays }),
    writtenDays,
    progress,
    reminders: createReminderSettings({ ...shared, links: createStopLinks(deps.keyStore) }),
    passwords,
    purchasesOf,
    lookAtPurchases: purchases.look,
    collectData: createDataCollector({ ...deps, sessions, sessionList, writtenDays }),
    purchaseOf,

    subscriber: async (token, browser) => {
      let [session, read] = await sessions.requireWith(token, readAccess)
      if (browser && (await deps.accountChanges.changeTimeZone(session, browser.timeZone, browser.operation)))
        [session, read] = await sessions.requireWith(token, readAccess)
      const now = clock()
      const { subscription, closed, owned } = standingOf(session, read, now)
      if (!subscription.accessDenied) {
        const planGoesOn = owned.some((purchase) => goesOn(purchase, now))
        return { session, subscription, closed, quizUserIds: visitorsOf(owned), planGoesOn }
      }
      const { code, message } = subscription
      throw new Refusal(402, code, message, { body: Denied.parse(subscription) })
    },

    courseProgress: async (subscriber, courseVersion) => {
      const { personId } = subscriber.session.owner
      const openedDay = await sequels.openedDay(subscriber, courseVersion)
      const daysPlan = lastDayOf(courseVersion)
      const activeDay = activeDayOf(await progress.of(personId, courseVersion), openedDay, daysPlan)
      return { ok: true, activeDay, openedDay }
    },
  }
}
