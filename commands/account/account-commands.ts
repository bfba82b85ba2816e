import { type CommandHandler, createCommandHandler } from '#commands/command.ts'
import { type AccountEvent, type AccountState, evolveAccount, isAccountEvent, noAccount } from './account-state.ts'

export type AccountCommands = CommandHandler<AccountState, AccountEvent>

export const createAccountCommands = createCommandHandler<AccountState, AccountEvent>({
  isEvent: isAccountEvent,
  initial: noAccount,
  evolve: evolveAccount,
  cacheSize: 50_000,
})
