import { Denied } from '#api/contracts/cabinet.ts'
import { createAccountIds } from '#db/crypto/account-ids.ts'
import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import type { EventStore } from '#db/store/event-store.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import type { Bus } from '#events/bus/bus.ts'
import { activeDayOf } from '#events/state/course-state.ts'
import type { VisitorCommands } from '#api/funnel/commands.ts'
import type { PaymentProvider } from '#api/payments/payment-provider.ts'
import type { Passwords } from '#api/security/passwords.ts'
import { Refusal } from '#api/http/refusal.ts'
import type { Tokens } from '#api/security/tokens.ts'
import { createAccountCommands, createClaimCommands, createCourseCommands } from './commands.ts'
import { accessOf, type Purchase } from './access/access.ts'
import { createAccountLinks } from './account/account-links.ts'
import { createAccountPasswords, MAX_WRONG_PASSWORDS } from './account/account-passwords.ts'
import { createAccounts } from './account/accounts.ts'
import { createCourses, type ActiveSubscriber } from './course/course-service.ts'
import { createOwnedPurchases } from './purchases/owned-purchases.ts'
import { createProgressReader } from './course/progress.ts'
import { createSubscriberPlans } from './course/subscriber-plans.ts'
import { createProjectedPurchases } from './purchases/projected-purchases.ts'
import { createPurchaseReader } from './purchases/purchase-reader.ts'
import { createPurchaseClaims } from './purchases/purchase-claims.ts'
import { createRegistrations } from './account/registration.ts'
import { type SessionAccount, createSessions } from './account/sessions.ts'
import { bestOf, subscriptionOf } from './access/subscription.ts'

export type CabinetDeps = {
  pool: Pool
  store: EventStore
  bus: Bus
  keys: PersonKeys
  passwords: Passwords
  tokens: Tokens
  clock: Clock
  visitors: VisitorCommands
  provider: PaymentProvider
  /** Whether one account takes only so many wrong passwords. */
  limited: boolean
  /** Whether purchases of the simulated checkout give access. */
  acceptsSimulated: boolean
}

/** Returns the visitors of these purchases, newest first. */
const visitorsOf = (bought: readonly Purchase[]): string[] =>
  bought.flatMap(({ payment }) => payment?.quizUserId ?? []).toReversed()

export type Cabinet = ReturnType<typeof createCabinet>

/** All that subscribers' endpoints are made of. */
export const createCabinet = (deps: CabinetDeps) => {
  const { pool, store, keys, passwords: hashing, tokens, clock, visitors, provider, limited, acceptsSimulated } = deps
  const commands = createAccountCommands(deps)
  const ids = createAccountIds(pool)
  const passwords = createAccountPasswords(hashing, keys, limited ? MAX_WRONG_PASSWORDS : undefined)
  const purchaseOf = createPurchaseReader({
    pool,
    store,
    clock,
    provider,
    acceptsSimulated,
    projectedPurchaseOf: createProjectedPurchases(pool),
  })
  const purchases = createPurchaseClaims(createClaimCommands(deps), store)
  const sessions = createSessions({ commands, keys, tokens, clock })
  const services = { commands, ids, keys, passwords, purchases, sessions, clock }
  const accounts = createAccounts(services)
  const registration = createRegistrations({ ...services, accounts })
  const links = createAccountLinks({ ...services, accounts })
  const progress = createProgressReader(pool)
  const purchasesOf = createOwnedPurchases({ commands, purchases, purchaseOf })
  const courses = createCourses({
    commands: createCourseCommands(deps),
    keys,
    progress,
    planOf: createSubscriberPlans(visitors),
  })

  const factsOf = (holder: SessionAccount) => {
    const { personId, courseVersion } = holder.owner
    return Promise.all([purchasesOf(holder), progress.of(personId, courseVersion)])
  }

  return {
    accounts,
    registration,
    sessions,
    links,
    courses,
    progress,
    ids,
    passwords,
    purchasesOf,

    /**
     * Who is signed in and where they stand.
     * @throws {Refusal} 401; 402, with where they stand as its body, while access is denied.
     */
    subscriber: async (bearer: string | undefined): Promise<ActiveSubscriber> => {
      const [session, [bought, reached]] = await sessions.requireWith(bearer, factsOf)
      const now = clock()
      const access = bestOf(bought.map((purchase) => accessOf(purchase, now)))
      const subscription = subscriptionOf(session, access, reached, now)
      if (!subscription.accessDenied) return { session, subscription, quizUserIds: visitorsOf(bought) }
      const { code, message } = subscription
      throw new Refusal(402, code, message, { body: Denied.parse(subscription) })
    },

    /** Where a subscriber stands after what they just did. */
    standing: async ({ session, subscription: { openedDay, daysPlan } }: ActiveSubscriber) => {
      const { personId, courseVersion } = session.owner
      return {
        ok: true as const,
        activeDay: activeDayOf(await progress.of(personId, courseVersion), openedDay, daysPlan),
        openedDay,
      }
    },
  }
}
