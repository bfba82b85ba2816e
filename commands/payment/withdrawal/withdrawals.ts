import type { DomainEvent } from '#events/catalog.ts'
import { randomUUID } from 'node:crypto'
import type { Clock } from '#db/clock.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { type CommandDeps, createCommandHandler, type Operation, withFingerprint } from '#commands/command.ts'
import { eventId } from '#events/core/operation.ts'
import { acceptanceId, handlingId, WITHDRAWALS } from '#events/payment/payment.ts'
import { isWithdrawalEvent, type WithdrawalEvent } from '#events/payment/withdrawal-state.ts'

type CheckedAddress = Pick<Data<'payment.withdrawal-received'>, 'hasBought' | 'canMail' | 'isFromBuyer'>

/** A buyer's statement of withdrawal from a purchase. */
type Statement = { name: string; email: string; order?: string | undefined; statement?: string | undefined }

type Handling = Omit<Data<'payment.withdrawal-handled'>, 'handledAt'> & {
  /** Identifies the request or the event that caused it. */
  correlation: string
}

type Acceptance = Omit<Data<'payment.withdrawal-accepted'>, 'acceptedAt'> & { correlation: string }

/** Records withdrawals from purchases. What they record is durable when the promise resolves. */
export type Withdrawals = {
  record: (statement: Statement, checked: CheckedAddress, operation: Operation) => Promise<void>
  /**
   * Marks a withdrawal as handled: by an operator, or by the refund of a transaction. All use the same key, so the first one
   * counts. Returns false if it was handled before.
   */
  markHandled: (handling: Handling) => Promise<boolean>
  /** Records what the provider is asked to do. Returns false if the withdrawal was accepted before. */
  accept: (acceptance: Acceptance) => Promise<boolean>
}

export type WithdrawalsDeps = CommandDeps<DomainEvent> & { keys: PersonKeys; clock: Clock }

export const createWithdrawals = ({ store, bus, keys, clock }: WithdrawalsDeps): Withdrawals => {
  const commands = createWithdrawalCommands({ store, bus })

  /** Records what can happen to a withdrawal once. Returns false if it happened before. */
  const recordOnce = async (key: string, correlation: string, event: WithdrawalEvent) =>
    (await commands.handle(WITHDRAWALS, { key, fingerprint: key, correlation }, () => [event])) === 'appended'

  const seal = async (person: string, { name, email, order, statement }: Statement) => {
    const sealText = (field: string, text = '') => (text === '' ? null : keys.seal(person, field, text))
    return {
      email: await keys.seal(person, 'email', email),
      name: await keys.seal(person, 'name', name),
      order: await sealText('order', order),
      statement: await sealText('statement', statement),
    }
  }

  return {
    record: async (statement, checked, asked) => {
      // A key of its own, because it has to be handled even if the account is deleted meanwhile. A retry finds the same one.
      const person = eventId('withdrawn', asked.key ?? asked.correlation, 0)
      // Fingerprints are stored. One that outlives the person's key would help to guess the statement.
      const operationOf = async () =>
        withFingerprint(asked, (await keys.fingerprint(person, JSON.stringify(statement))) ?? '')
      const isRetry = await commands.isStored(WITHDRAWALS, asked)
      if (isRetry && (await commands.wasDone(WITHDRAWALS, await operationOf()))) return
      const sealed = await seal(person, statement)
      const data = { withdrawalId: randomUUID(), receivedAt: clock().toISOString(), ...sealed, ...checked }
      await commands.handle(WITHDRAWALS, await operationOf(), () => [{ type: 'payment.withdrawal-received', data }])
    },

    markHandled: ({ correlation, ...handled }) => {
      const data = { ...handled, handledAt: clock().toISOString() }
      return recordOnce(handlingId(handled.withdrawalId), correlation, { type: 'payment.withdrawal-handled', data })
    },

    accept: ({ correlation, ...accepted }) => {
      const data = { ...accepted, acceptedAt: clock().toISOString() }
      return recordOnce(acceptanceId(accepted.withdrawalId), correlation, { type: 'payment.withdrawal-accepted', data })
    },
  }
}

// No decision depends on earlier withdrawals.
const createWithdrawalCommands = createCommandHandler<null, WithdrawalEvent>({
  isEvent: isWithdrawalEvent,
  initial: null,
  evolve: () => null,
  cacheSize: 1,
})

type Data<T extends WithdrawalEvent['type']> = Extract<WithdrawalEvent, { type: T }>['data']
