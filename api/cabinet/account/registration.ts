import { randomUUID } from 'node:crypto'
import { EMAIL_TAKEN, type Registration } from '#api/contracts/cabinet.ts'
import { accountStream, claimStream } from '#events/account.ts'
import { createKeyedQueue, type Operation } from '#api/commands/command.ts'
import { invalidRequest, Refusal } from '#api/http/refusal.ts'
import { decideErase, decideRegister, decideWithdraw, type NewAccount } from './account.decision.ts'
import { type Accounts, type AccountsDeps, asTimeZone, withFingerprint } from './accounts.ts'
import { dayCountOf } from '#api/cabinet/course/course-versions.ts'
import { claimedByAnother } from '#api/cabinet/purchases/purchase-claims.ts'

const taken = () => new Refusal(409, 'email_taken', EMAIL_TAKEN)

const assertCourse = (courseVersion: string) => {
  if (dayCountOf(courseVersion) !== undefined) return
  const issue = { path: 'courseVersion', message: 'No course has this version' }
  throw invalidRequest(issue.message, [issue])
}

/** A step that the same request brings about after its first one. */
const then = (operation: Operation, step: string): Operation => ({
  ...operation,
  key: operation.key && `${operation.key} ${step}`,
})

/** Settles what a registration leaves to settle: whose the purchase is, and whose keys are good for nothing. */
const createSettling = ({ commands, keys, purchases }: AccountsDeps) => ({
  /** Claims what was registered with. Should another account have been faster, the registration is taken back. */
  settle: async (accountId: string, payoutSubId: string, operation: Operation) => {
    if ((await purchases.claim(payoutSubId, accountId)) === accountId) return
    const stream = accountStream(accountId)
    const { owner } = await commands.read(stream)
    const outcome = await commands.handle(stream, then(operation, 'withdraw'), (account) =>
      decideWithdraw(account, payoutSubId),
    )
    if (outcome === 'appended' && owner) await keys.erase(owner.personId)
    throw claimedByAnother()
  },

  /** Whether somebody has the account. One whose owner's key is gone was erased: what a crash left of that is done now. */
  isTaken: async (stream: string, operation: Operation): Promise<boolean> => {
    const { owner } = await commands.read(stream)
    if (!owner) return false
    if ((await keys.open('email', owner.email)) !== undefined) return true
    await commands.handle(stream, then(operation, 'erase'), (account) => decideErase(account, owner.personId))
    return false
  },

  /** Removes the key of a person who was not registered after all: a refused request stores nothing. */
  discardUnlessOwner: async (stream: string, personId: string) => {
    const { owner } = await commands.readCached(stream)
    if (owner?.personId !== personId) await keys.discard(personId)
  },
})

export type Registrations = ReturnType<typeof createRegistrations>

/** Makes accounts. */
export const createRegistrations = (deps: AccountsDeps & { accounts: Accounts }) => {
  const { commands, ids, keys, passwords, purchases, sessions, accounts, clock } = deps
  const { settle, isTaken, discardUnlessOwner } = createSettling(deps)
  const inTurn = createKeyedQueue()

  const newAccount = async (asked: Registration, timeZone: string): Promise<NewAccount> => {
    const personId = randomUUID()
    const { firstName, lastName, email, payoutSubId, courseVersion } = asked
    const passwordHash = await passwords.seal(personId, asked.password)
    return {
      personId,
      email: await keys.seal(personId, 'email', email),
      username: await keys.seal(personId, 'username', asked.username || firstName),
      firstName: await keys.seal(personId, 'firstName', firstName),
      lastName: await keys.seal(personId, 'lastName', lastName),
      passwordHash,
      timeZone,
      courseVersion,
      payoutSubId,
      registeredAt: clock().toISOString(),
    }
  }

  const registerInTurn = async (asked: Registration, timeZone: string, accountId: string, operation: Operation) => {
    const stream = accountStream(accountId)
    const signInAgain = async () => {
      await settle(accountId, asked.payoutSubId, operation)
      return await accounts.signIn(accountId, asked.password)
    }
    if (await commands.wasDone(stream, operation)) return await signInAgain()
    if (await isTaken(stream, operation)) throw taken()
    if (await purchases.isAnothers(asked.payoutSubId, accountId)) throw claimedByAnother()
    const made = await newAccount(asked, timeZone)
    const outcome = await commands.handle(stream, operation, (account) => decideRegister(account, made))
    await discardUnlessOwner(stream, made.personId)
    if (outcome === 'nothing') throw taken()
    if (outcome === 'duplicate') return await signInAgain()
    await settle(accountId, asked.payoutSubId, operation)
    return sessions.begin(accountId, await commands.read(stream))
  }

  return {
    /**
     * @throws {Refusal} 400, 409 or 422. The same operation tried again is answered alike, and completes what a crash
     * left half done: the account comes first and its claim second, so the claim can always be made later.
     */
    register: async (body: Registration, asking: Operation): Promise<string> => {
      const timeZone = asTimeZone(body.timeZone)
      assertCourse(body.courseVersion)
      const accountId = await ids.of(body.email)
      const operation = withFingerprint(asking, `${accountId} registers with ${body.payoutSubId}`)
      const asked = { ...body, payoutSubId: await purchases.transactionOf(body.payoutSubId) }
      // Of those who want the same, one at a time: hashing is the most work by far, and the others need none.
      return await inTurn(accountStream(accountId), () =>
        inTurn(claimStream(asked.payoutSubId), () => registerInTurn(asked, timeZone, accountId, operation)),
      )
    },
  }
}
