import { type CommandHandler, createCommandHandler } from '#commands/command.ts'
import { type AdminEvent, type Admins, evolveAdmins, isAdminEvent, noAdmins } from './admins.decision.ts'

export type AdminCommands = CommandHandler<Admins, AdminEvent>

export const createAdminCommands = createCommandHandler<Admins, AdminEvent>({
  isEvent: isAdminEvent,
  initial: noAdmins,
  evolve: evolveAdmins,
  cacheSize: 1,
})
