import { type ErasureDeps, finishErasure } from '#db/erasure/finish-erasure.ts'
import { accountStream } from '#events/account.ts'
import type { Operation } from '#commands/command.ts'
import type { AccountCommands } from '#api/cabinet/commands.ts'
import { decideErasure } from './account.decision.ts'

export type AccountErasureDeps = ErasureDeps & { commands: AccountCommands }

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

export const createAccountErasure = ({ commands, ...deps }: AccountErasureDeps): AccountErasure => ({
  erase: async (accountId, otherPersons, operation) => {
    const stream = accountStream(accountId)
    const { owner } = await commands.read(stream)
    if (owner) {
      const { personId } = owner
      const persons =
        otherPersons.length > 0 ? await deps.keys.seal(personId, 'persons', JSON.stringify(otherPersons)) : null
      await commands.handle(stream, operation, (account) => decideErasure(account, { personId, persons }))
    }
    await finishErasure(deps, accountId)
  },
  finish: (accountId) => finishErasure(deps, accountId),
})
