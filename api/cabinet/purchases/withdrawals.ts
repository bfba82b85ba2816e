import { randomUUID } from 'node:crypto'
import type { Clock } from '#db/clock.ts'
import type { AccountIds } from '#db/crypto/account-ids.ts'
import { PersonErased, type PersonKeys } from '#db/crypto/person-keys.ts'
import { accountStream } from '#events/account.ts'
import type { EventOf } from '#events/catalog.ts'
import { WITHDRAWALS } from '#events/payment.ts'
import type { Withdrawal } from '#api/contracts/withdrawal.ts'
import type { AccountProofs } from '#api/cabinet/account/account-proofs.ts'
import type { AccountCommands } from '#api/cabinet/commands.ts'
import { markHandled, type WithdrawalCommands } from '#commands/purchase/withdrawal-commands.ts'
import type { Operation } from '#commands/command.ts'

export type WithdrawalsDeps = {
  accounts: AccountCommands
  commands: WithdrawalCommands
  ids: AccountIds
  proofs: AccountProofs
  keys: PersonKeys
  clock: Clock
}

type CheckedAddress = Pick<EventOf<'payment.withdrawal-received'>['data'], 'hasBought' | 'canMail'>

/** Records withdrawals from purchases. What they record is durable when the promise resolves. */
export type Withdrawals = {
  /** Checks whether an address is known to have bought. */
  hasBought: (email: string) => Promise<boolean>
  record: (statement: Withdrawal, checked: CheckedAddress, operation: Operation) => Promise<void>
  /** Marks a received withdrawal as handled by an admin. Returns false if it was marked before. */
  markHandled: (withdrawalId: string, by: string, operation: Operation) => Promise<boolean>
}

export const createWithdrawals = (deps: WithdrawalsDeps): Withdrawals => {
  const { accounts, commands, ids, proofs, keys, clock } = deps

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

  const record: Withdrawals['record'] = async (statement, checked, operation) => {
    const person = await personOf(statement.email)
    const sealed = await seal(person, statement).catch((error: unknown) => {
      // An erasure may overtake the request. The withdrawal still counts.
      if (error instanceof PersonErased) return seal(randomUUID(), statement)
      throw error
    })
    const data = { withdrawalId: randomUUID(), receivedAt: clock().toISOString(), ...sealed, ...checked }
    await commands.handle(WITHDRAWALS, operation, () => [{ type: 'payment.withdrawal-received', data }])
  }

  const hasBought: Withdrawals['hasBought'] = async (email) => {
    const accountId = await ids.find(email)
    if (accountId === undefined) return false
    const { pendingRegistrations } = await accounts.read(accountStream(accountId))
    return pendingRegistrations.length > 0 || (await proofs.isProven(accountId))
  }

  return {
    hasBought,
    record,
    markHandled: (withdrawalId, by, { correlation }) =>
      markHandled(commands, { withdrawalId, handledAt: clock(), by, transactionId: null, correlation }),
  }
}
