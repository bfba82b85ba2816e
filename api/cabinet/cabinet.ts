import { Denied } from '#api/contracts/cabinet.ts'
import { makeAccountIds } from '#db/crypto/account-ids.ts'
import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import type { EventStore } from '#db/store/event-store.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import {
  type AccountEvent,
  evolveAccount,
  evolveClaim,
  isAccountEvent,
  noAccount,
} from '#events/state/account-state.ts'
import type { Bus } from '#events/bus/bus.ts'
import { activeDayOf, isCourseEvent } from '#events/state/course-state.ts'
import { makeCommands } from '#api/commands/command.ts'
import type { Passwords } from '#api/security/passwords.ts'
import { Refusal } from '#api/http/refusal.ts'
import type { Tokens } from '#api/security/tokens.ts'
import { accessOf } from './access/access.ts'
import { makeAccountLinks } from './account/account-links.ts'
import { makeAccountPasswords, WRONG_PASSWORDS } from './account/account-passwords.ts'
import { makeAccounts } from './account/accounts.ts'
import { evolveCourse, noCourse } from './course/course.decision.ts'
import { makeCourses, type Subscriber } from './course/course-service.ts'
import { createOwnedPurchases } from './purchases/owned-purchases.ts'
import { makeProgressReader } from './course/progress.ts'
import { createProjectedPurchases } from './purchases/projected-purchases.ts'
import { createPurchaseReader } from './purchases/purchase-reader.ts'
import { makePurchases } from './purchases/purchase-claims.ts'
import { makeRegistering } from './account/registration.ts'
import { type Holder, makeSessions } from './account/sessions.ts'
import { bestOf, subscriptionOf } from './access/subscription.ts'

export type CabinetWorld = {
  pool: Pool
  store: EventStore
  bus: Bus
  keys: PersonKeys
  passwords: Passwords
  tokens: Tokens
  clock: Clock
  /** Whether one account takes only so many wrong passwords. */
  limited: boolean
  /** Whether purchases of the simulated checkout give access. */
  acceptsSimulated: boolean
}

export type Cabinet = ReturnType<typeof makeCabinet>

/** All that subscribers' endpoints are made of. */
export const makeCabinet = (deps: CabinetWorld) => {
  const { pool, store, bus, keys, passwords: hashing, tokens, clock, limited, acceptsSimulated } = deps
  const commands = makeCommands({
    store,
    bus,
    isOurs: isAccountEvent,
    initial: noAccount,
    evolve: evolveAccount,
    remember: 50_000,
  })
  const claims = makeCommands<string | undefined, AccountEvent>({
    store,
    bus,
    isOurs: isAccountEvent,
    initial: undefined,
    evolve: evolveClaim,
    remember: 50_000,
  })
  const courseCommands = makeCommands({
    store,
    bus,
    isOurs: isCourseEvent,
    initial: noCourse,
    evolve: evolveCourse,
    remember: 20_000,
  })
  const ids = makeAccountIds(pool)
  const passwords = makeAccountPasswords(hashing, keys, limited ? WRONG_PASSWORDS : undefined)
  const purchaseOf = createPurchaseReader({
    pool,
    store,
    clock,
    acceptsSimulated,
    projectedPurchaseOf: createProjectedPurchases(pool),
  })
  const purchases = makePurchases(claims, store)
  const sessions = makeSessions({ commands, keys, tokens, clock })
  const world = { commands, ids, keys, passwords, purchases, sessions, clock }
  const accounts = makeAccounts(world)
  const registering = makeRegistering({ ...world, accounts })
  const links = makeAccountLinks({ ...world, accounts })
  const progress = makeProgressReader(pool)
  const purchasesOf = createOwnedPurchases({ commands, purchases, purchaseOf })
  const courses = makeCourses({ commands: courseCommands, keys, progress })

  const factsOf = (holder: Holder) => {
    const { personId, courseVersion } = holder.owner
    return Promise.all([purchasesOf(holder), progress.of(personId, courseVersion)])
  }

  return {
    accounts,
    registering,
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
    subscriber: async (bearer: string | undefined): Promise<Subscriber> => {
      const [session, [bought, reached]] = await sessions.requireWith(bearer, factsOf)
      const now = clock()
      const access = bestOf(bought.map((purchase) => accessOf(purchase, now)))
      const subscription = subscriptionOf(session, access, reached, now)
      if (!subscription.accessDenied) return { session, subscription }
      const { code, message } = subscription
      throw new Refusal(402, code, message, { body: Denied.parse(subscription) })
    },

    /** Where a subscriber stands after what they just did. */
    standing: async ({ session, subscription: { openedDay, daysPlan } }: Subscriber) => {
      const { personId, courseVersion } = session.owner
      return {
        ok: true as const,
        activeDay: activeDayOf(await progress.of(personId, courseVersion), openedDay, daysPlan),
        openedDay,
      }
    },
  }
}
