import { randomUUID } from 'node:crypto'
import { EMAIL_TAKEN, type RegistrationForm } from '#api/contracts/cabinet.ts'
import type { EventStore } from '#db/store/event-store.ts'
import { accountStream, claimStream } from '#events/account.ts'
import { decodeKnown } from '#events/decode.ts'
import { paymentStream } from '#events/payment.ts'
import { canonicalTimeZone } from '#commands/course/opened-day.decision.ts'
import { evolvePayment, isPaid, noPayment } from '#events/state/payment-state.ts'
import type { Lane } from '#api/security/hash-lanes.ts'
import type { RequestOrigin } from '#api/security/sign-in/caller.ts'
import { createKeyedQueue, followUp, type Operation, withFingerprint } from '#commands/command.ts'
import { invalidRequest, Refusal } from '#commands/refusal.ts'
import { dayCountOf } from '#api/cabinet/course/course-versions.ts'
import type { Writing } from '#commands/course/writing.ts'
import { claimedByAnother } from '#commands/purchase/purchase-claims.ts'
import { decideGiveWay, decideRegister, decideWithdraw, type NewAccount } from '#commands/account/account.decision.ts'
import type { AccountErasure } from '#commands/account/erase-account.ts'
import type { AccountProofs } from '#commands/account/account-proofs.ts'
import type { Accounts, AccountsDeps } from './accounts.ts'

type Request = { operation: Operation; caller: RequestOrigin; timeZone: string; lane: Lane }

/** Registers accounts. */
export type Registrations = {
  /**
   * Registers an account and returns a token. A retry gets the same reply and completes a registration that a crash
   * interrupted: the account is recorded before its claim, so the claim can always be made later.
   * @throws {Refusal} 400, 409 or 422.
   */
  register: (form: RegistrationForm, operation: Operation, caller: RequestOrigin) => Promise<string>
}

export type RegistrationsDeps = AccountsDeps & {
  accounts: Accounts
  erasure: AccountErasure
  proofs: AccountProofs
  store: EventStore
  writing: Writing
}

const emailTaken = () => new Refusal(409, 'email_taken', EMAIL_TAKEN)

const assertCourse = (courseVersion: string) => {
  if (dayCountOf(courseVersion) !== undefined) return
  const issue = { path: 'courseVersion', message: 'No course has this version' }
  throw invalidRequest(issue.message, [issue])
}

/** Creates the steps around recording a registration, which also repair what a crash left incomplete. */
const createSteps = ({ commands, ids, keys, claims, erasure, proofs, writing }: RegistrationsDeps) => ({
  /**
   * Claims the purchase of a registration and records whether what the person writes is saved, if the form asked. Withdraws
   * the registration if another account was faster.
   */
  complete: async ({ email, purchaseId, savesWriting }: RegistrationForm, accountId: string, operation: Operation) => {
    const stream = accountStream(accountId)
    const { owner } = await commands.read(stream)
    if ((await claims.claim(purchaseId, { accountId, email })) !== 'elsewhere') {
      if (owner && savesWriting !== undefined) await writing.choose(owner, savesWriting, followUp(operation, 'writing'))
      return
    }
    await commands.handle(stream, followUp(operation, 'withdraw'), (account) => decideWithdraw(account, purchaseId))
    await erasure.finish(accountId)
    if (!(await commands.read(stream)).owner) await ids.release(email, accountId)
    throw claimedByAnother()
  },

  /**
   * Removes a registration that proved nothing, for a buyer who paid with its e-mail. Returns false if the account is
   * known to be its owner's.
   */
  giveWay: async ({ email, purchaseId }: RegistrationForm, accountId: string, operation: Operation) => {
    const stream = accountStream(accountId)
    const { owner } = await commands.read(stream)
    const isBuyer = owner && !(await proofs.isProven(accountId)) && (await claims.isPaidBy(purchaseId, email))
    if (!isBuyer || (await claims.isOwnedByAnother(purchaseId, accountId))) return false
    await commands.handle(stream, followUp(operation, 'give way'), (account) => decideGiveWay(account, owner.personId))
    return (await commands.read(stream)).owner === undefined
  },

  /** Leaves the password out and uses the person's key, because fingerprints are stored and must help no guess. */
  operationOf: async (form: RegistrationForm, personId: string | undefined, { operation }: Request) => {
    const { password: _, ...content } = form
    const digest = personId && (await keys.fingerprint(personId, JSON.stringify(content)))
    return withFingerprint(operation, `registers ${digest}`)
  },

  /** Removes the key of a person who was not registered, because a refused request must store nothing. */
  discardUnlessOwner: async (stream: string, personId: string) => {
    const { owner } = await commands.readCached(stream)
    if (owner?.personId !== personId) await keys.discard(personId)
  },
})

export const createRegistrations = (deps: RegistrationsDeps): Registrations => {
  const { commands, ids, keys, passwords, claims, sessions, accounts, erasure, store, clock } = deps
  const { complete, giveWay, operationOf, discardUnlessOwner } = createSteps(deps)
  const inTurn = createKeyedQueue()

  /** Buyers who paid don't wait behind strangers who register without a purchase. */
  const laneOf = async (purchaseId: string): Promise<Lane> => {
    const { transaction } = decodeKnown(await store.readStream(paymentStream(purchaseId))).reduce(
      evolvePayment,
      noPayment,
    )
    return transaction && isPaid(transaction.status) ? 'paid' : 'unpaid'
  }

  const newAccount = async (form: RegistrationForm, { timeZone, lane }: Request): Promise<NewAccount> => {
    const personId = randomUUID()
    const { firstName, lastName, email, purchaseId, courseVersion } = form
    const passwordHash = await passwords.seal(personId, form.password, lane, [email, firstName, lastName])
    return {
      personId,
      email: await keys.seal(personId, 'email', email),
      username: await keys.seal(personId, 'username', form.username || firstName),
      firstName: await keys.seal(personId, 'firstName', firstName),
      lastName: await keys.seal(personId, 'lastName', lastName),
      passwordHash,
      timeZone,
      courseVersion,
      purchaseId,
      registeredAt: clock().toISOString(),
    }
  }

  /** Records a registration. Another process may have recorded the same request, with a person of its own. */
  const record = async (stream: string, form: RegistrationForm, created: NewAccount, request: Request) => {
    try {
      const operation = await operationOf(form, created.personId, request)
      return await commands.handle(stream, operation, (account) => decideRegister(account, created))
    } catch (error) {
      if (error instanceof Refusal && error.code === 'idempotency_key_reused') return 'raced'
      throw error
    }
  }

  const registerAs = async (accountId: string, form: RegistrationForm, request: Request): Promise<string> => {
    const stream = accountStream(accountId)
    const { owner } = await commands.read(stream)
    const operation = await operationOf(form, owner?.personId, request)
    const completeRetry = async () => {
      await complete(form, accountId, operation)
      return await accounts.signIn(accountId, form.password, operation, request.caller)
    }
    if (await commands.wasDone(stream, operation)) return await completeRetry()
    if (owner && !(await giveWay(form, accountId, operation))) throw emailTaken()
    await erasure.finish(accountId)
    if ((await commands.read(stream)).isErased) {
      await ids.release(form.email, accountId)
      return await registerAs(randomUUID(), form, request)
    }
    if (await claims.isOwnedByAnother(form.purchaseId, accountId)) throw claimedByAnother()
    const created = await newAccount(form, request)
    // From here on the address leads to this account, so a retry finds it.
    const holder = await ids.assign(form.email, accountId)
    const outcome = holder === accountId ? await record(stream, form, created, request) : 'raced'
    await discardUnlessOwner(stream, created.personId)
    if (outcome === 'raced') return await registerAs(holder, form, request)
    if (outcome === 'nothing') throw emailTaken()
    await complete(form, accountId, operation)
    return await sessions.begin(accountId, await commands.read(stream), operation)
  }

  return {
    register: async (form, given, caller) => {
      const timeZone = canonicalTimeZone(form.timeZone) ?? 'UTC'
      assertCourse(form.courseVersion)
      const purchaseId = await claims.transactionOf(form.purchaseId)
      const lane = await laneOf(purchaseId)
      // A thousand buyers at once would otherwise delay all other requests for a second before most of them are refused.
      passwords.assertRoom(lane)
      // Requests for the same email or purchase wait for each other, because hashing is expensive and only one succeeds.
      return await inTurn(await ids.of(form.email), () =>
        inTurn(claimStream(purchaseId), async () => {
          const accountId = (await ids.find(form.email)) ?? randomUUID()
          return await registerAs(accountId, { ...form, purchaseId }, { operation: given, caller, timeZone, lane })
        }),
      )
    },
  }
}
