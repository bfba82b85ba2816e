import { type CommandDeps, type CommandHandler, createCommandHandler } from '#commands/command.ts'
import { type AdminEvent, type Admins, evolveAdmins, isAdminEvent, noAdmins } from './admins.decision.ts'

/** Commands on the stream of all admins. */
export type AdminCommands = CommandHandler<Admins, AdminEvent>

export const createAdminCommands = ({ store, bus }: CommandDeps): AdminCommands =>
  createCommandHandler({ store, bus, isEvent: isAdminEvent, initial: noAdmins, evolve: evolveAdmins, cacheSize: 1 })
