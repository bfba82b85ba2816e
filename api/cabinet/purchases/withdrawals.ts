import { randomUUID } from 'node:crypto'
import type { Clock } from '#db/clock.ts'
import type { AccountIds } from '#db/crypto/account-ids.ts'
import { PersonErased, type PersonKeys } from '#db/crypto/person-keys.ts'
import { accountStream } from '#events/account.ts'
import { WITHDRAWALS } from '#events/payment.ts'
import type { Withdrawal } from '#api/contracts/withdrawal.ts'
import type { AccountCommands, WithdrawalCommands } from '#api/cabinet/commands.ts'
import type { Operation } from '#api/commands/command.ts'

export type WithdrawalsDeps = {
  accounts: AccountCommands
  withdrawals: WithdrawalCommands
  ids: AccountIds
  keys: PersonKeys
  clock: Clock
}

/** Records a withdrawal from a purchase. It is durable when the promise resolves. */
export type RecordWithdrawal = (statement: Withdrawal, operation: Operation) => Promise<void>

export const createWithdrawals = (deps: WithdrawalsDeps): RecordWithdrawal => {
  const { accounts, withdrawals, ids, keys, clock } = deps

  /** Returns the person whose key seals a withdrawal, so that erasing the account erases it too. */
  const personOf = async (email: string): Promise<string> => {
    const accountId = await ids.find(email)
    const account = accountId === undefined ? undefined : await accounts.read(accountStream(accountId))
    return account?.owner?.personId ?? randomUUID()
  }

  const seal = async (person: string, { name, email, order, statement }: Withdrawal) => {
    const sealText = (field: string, text = '') => (text === '' ? null : keys.seal(person, field, text))
    return {
      email: await keys.seal(person, 'email', email),
      name: await keys.seal(person, 'name', name),
      order: await sealText('order', order),
      statement: await sealText('statement', statement),
    }
  }

  return async (statement, operation) => {
    const person = await personOf(statement.email)
    const sealed = await seal(person, statement).catch((error: unknown) => {
      // An erasure may overtake the request. The withdrawal still counts.
      if (error instanceof PersonErased) return seal(randomUUID(), statement)
      throw error
    })
    const data = { withdrawalId: randomUUID(), receivedAt: clock().toISOString(), ...sealed }
    await withdrawals.handle(WITHDRAWALS, operation, () => [{ type: 'payment.withdrawal-received', data }])
  }
}
