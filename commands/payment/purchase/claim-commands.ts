import { type CommandHandler, createCommandHandler } from '#commands/command.ts'
import { type ClaimEvent, type ClaimState, evolveClaim, isClaimEvent, noClaim } from './claim-state.ts'

export type ClaimCommands = CommandHandler<ClaimState, ClaimEvent>

export const createClaimCommands = createCommandHandler<ClaimState, ClaimEvent>({
  isEvent: isClaimEvent,
  initial: noClaim,
  evolve: evolveClaim,
  cacheSize: 50_000,
})
