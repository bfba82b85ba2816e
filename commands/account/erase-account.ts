import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Pool } from '#db/client.ts'
import type { AccountIds } from '#db/crypto/account-ids.ts'
import { unlessDamaged } from '#db/crypto/key-rows.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { operational } from '#db/operational-tables.ts'
import { runChange } from '#db/query.ts'
import type { EventStore } from '#db/event-store.ts'
import { accountStream } from '#events/account.ts'
import type { DomainEvent } from '#events/catalog.ts'
import { courseStream } from '#events/course/course.ts'
import { decodeKnown } from '#events/decode.ts'
import { visitorStream } from '#events/quiz/quiz.ts'
import type { Operation } from '#commands/command.ts'
import type { AccountCommands } from './account-commands.ts'
import { decideErasure } from './account.decision.ts'
import { type AccountState, evolveAccount, isAccountEvent, keyOf, noAccount } from './account-state.ts'
import { decideCloseCourse, decideErased, decideForgetVisitor, writersIn } from './erasure.decision.ts'

export type ErasureDeps = { pool: Pool; store: EventStore; keys: PersonKeys; ids: AccountIds }

const Persons = z.array(z.uuid())

const accountOf = (events: readonly DomainEvent[]): AccountState =>
  events.filter(isAccountEvent).reduce(evolveAccount, noAccount)

/** Decides on the events of a stream and appends, repeated until nothing interferes. Returns the events before. */
const appendDecided = async (
  { store }: Pick<ErasureDeps, 'store'>,
  stream: string,
  decide: (events: readonly DomainEvent[]) => DomainEvent[],
): Promise<readonly DomainEvent[]> => {
  for (;;) {
    const stored = await store.readStream(stream)
    const before = decodeKnown(stored)
    const decided = decide(before)
    if (decided.length === 0) return before
    const id = randomUUID()
    const events = decided.map((event) => ({ ...event, metadata: { correlation: id, causation: id } }))
    const { outcome } = await store.append(stream, events, { expectedVersion: stored.length })
    if (outcome === 'appended') return before
  }
}

/**
 * Forgets the answers and the age of a visitor and destroys their key, or that of a customer. Repeating it changes nothing.
 */
export const erasePerson = async (deps: Pick<ErasureDeps, 'store' | 'keys'>, person: string): Promise<void> => {
  await appendDecided(deps, visitorStream(person), decideForgetVisitor)
  await deps.keys.erase(person)
}

/** Forgets what a person wrote. The projector destroys these keys again for what was saved at the same moment. */
const closeCourse = async (deps: ErasureDeps, personId: string, courseVersion: string) => {
  const before = await appendDecided(deps, courseStream(personId), (events) => decideCloseCourse(events, courseVersion))
  for (const writer of writersIn(before)) await deps.keys.erase(writer)
}

const forgetDevices = async ({ pool }: ErasureDeps, accountId: string) => {
  const account = `client ${accountId}`
  await runChange(pool, operational.deleteFrom('security.known_devices').where('account', '=', account))
  await runChange(pool, operational.deleteFrom('security.sessions').where('account', '=', account))
}

/**
 * Completes the erasure of an account that an event has decided, or does nothing without one. It can be interrupted and
 * repeated anywhere: the owner's key opens what the other steps need, so it is destroyed when they are done, and the
 * e-mail leads to the account until just before. The last event also deletes the link to the course. An account that gave
 * way to another owner keeps its name.
 */
export const finishErasure = async (deps: ErasureDeps, accountId: string): Promise<void> => {
  const { store, keys, ids } = deps
  const stream = accountStream(accountId)
  const { erasing, isErased } = accountOf(decodeKnown(await store.readStream(stream)))
  if (!erasing) return
  const { personId, courseVersion } = erasing
  const persons = erasing.persons && (await unlessDamaged(keys.open('persons', erasing.persons)))
  for (const person of persons ? Persons.parse(JSON.parse(persons)) : []) await erasePerson(deps, person)
  await closeCourse(deps, personId, courseVersion)
  await forgetDevices(deps, accountId)
  const email = isErased ? await unlessDamaged(keys.open('email', erasing.email)) : undefined
  if (email !== undefined) await ids.release(email, accountId)
  const keyId = keyOf(erasing)
  await keys.erase(keyId)
  await appendDecided(deps, stream, (events) => decideErased(accountOf(events), keyId))
}

export type AccountErasureDeps = ErasureDeps & { accounts: AccountCommands }

/** Erases accounts permanently: their tokens become invalid and their personal data unreadable. */
export type AccountErasure = {
  /**
   * Records that an account is to be erased, and erases it. The projector completes what is interrupted after the record.
   * @param otherPersons the other persons whose keys seal data of the owner: visitors and customers.
   */
  erase: (accountId: string, otherPersons: readonly string[], operation: Operation) => Promise<void>
  /** Completes an erasure that was decided. */
  finish: (accountId: string) => Promise<void>
}

export const createAccountErasure = (deps: AccountErasureDeps): AccountErasure => ({
  erase: async (accountId, otherPersons, operation) => {
    const stream = accountStream(accountId)
    const { owner } = await deps.accounts.read(stream)
    if (owner) {
      const keyId = keyOf(owner)
      const persons =
        otherPersons.length > 0 ? await deps.keys.seal(keyId, 'persons', JSON.stringify(otherPersons)) : null
      await deps.accounts.handle(stream, operation, (account) => decideErasure(account, keyId, persons))
    }
    await finishErasure(deps, accountId)
  },
  finish: (accountId) => finishErasure(deps, accountId),
})
