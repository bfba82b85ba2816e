import { randomUUID } from 'node:crypto'
import type { Clock } from '#db/clock.ts'
import type { AccountIds } from '#db/crypto/account-ids.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { accountStream, claimStream } from '#events/account.ts'
import { createKeyedQueue, followUp, type Operation, withFingerprint } from '#commands/command.ts'
import { canonicalTimeZone } from '#events/time/time-zone.ts'
import type { Writing } from '#commands/course/writing.ts'
import { claimedByAnother, type PurchaseClaims } from '#commands/payment/purchase/purchase-claims.ts'
import { Refusal } from '#commands/refusal.ts'
import type { AccountCommands } from './account-commands.ts'
import type { SealPassword } from './account-links.ts'
import type { AccountProofs } from './account-proofs.ts'
import { decideGiveWay, decideRegister, decideWithdraw, type NewAccount } from './account.decision.ts'
import { keyOf } from './account-state.ts'
import type { AccountErasure } from './erase-account.ts'

/** The person and the purchase of a registration, named by its transaction. The password is sealed apart from them. */
export type Registrant = {
  email: string
  username?: string | undefined
  firstName: string
  lastName: string
  purchaseId: string
  courseVersion: string
  timeZone?: string | undefined
  savesWriting?: boolean | undefined
  /** The visitor of the browser, which proves that it paid where the e-mail at the checkout has a typing error. */
  quizUserId?: string | undefined
}

type Request = { operation: Operation; sealPassword: SealPassword }

/** A registered account. The operation of a retry was applied before. */
export type Registered = { accountId: string; operation: Operation; isRetry: boolean }

export type Registrations = {
  /**
   * Registers an account. A retry gets the same result and completes a registration that a crash interrupted: the account
   * is recorded before its claim, so the claim can always be made later.
   * @throws {Refusal} 422 if another account has the purchase.
   */
  register: (registrant: Registrant, request: Request) => Promise<Registered | 'email taken'>
}

export type RegistrationsDeps = {
  accounts: AccountCommands
  ids: AccountIds
  keys: PersonKeys
  claims: PurchaseClaims
  proofs: AccountProofs
  erasure: AccountErasure
  writing: Writing
  clock: Clock
}

export const createRegistrations = (deps: RegistrationsDeps): Registrations => {
  const { accounts, ids, keys, claims, erasure, clock } = deps
  const { complete, giveWay, operationOf, discardUnlessOwner } = createSteps(deps)
  const inTurn = createKeyedQueue()

  const newAccount = async (registrant: Registrant, { sealPassword }: Request): Promise<NewAccount> => {
    const keyId = randomUUID()
    const { firstName, lastName, email, purchaseId, courseVersion } = registrant
    const passwordHash = await sealPassword({ keyId, email })
    return {
      personId: randomUUID(),
      email: await keys.seal(keyId, 'email', email),
      username: await keys.seal(keyId, 'username', registrant.username || firstName),
      firstName: await keys.seal(keyId, 'firstName', firstName),
      lastName: await keys.seal(keyId, 'lastName', lastName),
      passwordHash,
      timeZone: canonicalTimeZone(registrant.timeZone) ?? 'UTC',
      courseVersion,
      purchaseId,
      registeredAt: clock().toISOString(),
    }
  }

  /** Records a registration. Another process may have recorded the same request, with a person of its own. */
  const record = async (stream: string, registrant: Registrant, created: NewAccount, request: Request) => {
    try {
      const operation = await operationOf(registrant, keyOf(created), request)
      return await accounts.handle(stream, operation, (account) => decideRegister(account, created))
    } catch (error) {
      if (error instanceof Refusal && error.code === 'idempotency_key_reused') return 'raced'
      throw error
    }
  }

  const registerAs = async (
    accountId: string,
    registrant: Registrant,
    request: Request,
  ): Promise<Registered | 'email taken'> => {
    const stream = accountStream(accountId)
    const { owner } = await accounts.read(stream)
    const operation = await operationOf(registrant, owner && keyOf(owner), request)
    if (await accounts.wasDone(stream, operation)) {
      await complete(registrant, accountId, operation)
      return { accountId, operation, isRetry: true }
    }
    if (owner && !(await giveWay(registrant, accountId, operation))) return 'email taken'
    await erasure.finish(accountId)
    if ((await accounts.read(stream)).isErased) {
      await ids.release(registrant.email, accountId)
      return await registerAs(randomUUID(), registrant, request)
    }
    if (await claims.isOwnedByAnother(registrant.purchaseId, accountId)) throw claimedByAnother()
    const created = await newAccount(registrant, request)
    // From here on the address leads to this account, so a retry finds it.
    const holder = await ids.assign(registrant.email, accountId)
    const outcome = holder === accountId ? await record(stream, registrant, created, request) : 'raced'
    await discardUnlessOwner(stream, keyOf(created))
    if (outcome === 'raced') return await registerAs(holder, registrant, request)
    if (outcome === 'nothing') return 'email taken'
    await complete(registrant, accountId, operation)
    return { accountId, operation, isRetry: false }
  }

  return {
    register: async (registrant, request) =>
      // Requests for the same email or purchase wait for each other, because hashing is expensive and only one succeeds.
      await inTurn(await ids.of(registrant.email), () =>
        inTurn(claimStream(registrant.purchaseId), async () =>
          registerAs((await ids.find(registrant.email)) ?? randomUUID(), registrant, request),
        ),
      ),
  }
}

/** Creates the steps around recording a registration, which also repair what a crash left incomplete. */
const createSteps = ({ accounts, keys, claims, erasure, proofs, writing }: RegistrationsDeps) => ({
  /**
   * Claims the purchase of a registration and records whether what the person writes is saved, if the form asked. Withdraws
   * the registration if another account was faster.
   */
  complete: async (
    { email, purchaseId, savesWriting, quizUserId }: Registrant,
    accountId: string,
    operation: Operation,
  ) => {
    const stream = accountStream(accountId)
    const { owner } = await accounts.read(stream)
    if ((await claims.claim(purchaseId, { accountId, email, quizUserId })) !== 'elsewhere') {
      // Neither the request nor its key may lead from the account to the course.
      if (owner && savesWriting !== undefined)
        await writing.choose(owner, savesWriting, {
          ...operation,
          key: `registration of ${owner.personId}`,
          correlation: randomUUID(),
        })
      return
    }
    await accounts.handle(stream, followUp(operation, 'withdraw'), (account) => decideWithdraw(account, purchaseId))
    await erasure.finish(accountId)
    throw claimedByAnother()
  },

  /**
   * Removes a registration that proved nothing, for a buyer who paid with its e-mail. Returns false if the account is
   * known to be its owner's.
   */
  giveWay: async ({ email, purchaseId }: Registrant, accountId: string, operation: Operation) => {
    const stream = accountStream(accountId)
    const { owner } = await accounts.read(stream)
    const isBuyer = owner && !(await proofs.isProven(accountId)) && (await claims.isPaidBy(purchaseId, email))
    if (!isBuyer || (await claims.isOwnedByAnother(purchaseId, accountId))) return false
    await accounts.handle(stream, followUp(operation, 'give way'), (account) => decideGiveWay(account, owner.personId))
    return (await accounts.read(stream)).owner === undefined
  },

  /** Uses the person's key, because fingerprints are stored and must help no guess. */
  operationOf: async (registrant: Registrant, keyId: string | undefined, { operation }: Request) => {
    const digest = keyId && (await keys.fingerprint(keyId, JSON.stringify(registrant)))
    return withFingerprint(operation, `registers ${digest}`)
  },

  /** Removes the key of a person who was not registered, because a refused request must store nothing. */
  discardUnlessOwner: async (stream: string, keyId: string) => {
    const { owner } = await accounts.readCached(stream)
    if (!owner || keyOf(owner) !== keyId) await keys.discard(keyId)
  },
})
