import type { EventStore } from '#db/store/event-store.ts'
import type { Bus } from '#events/bus/bus.ts'
import {
  type AccountEvent,
  type AccountState,
  evolveAccount,
  isAccountEvent,
  noAccount,
} from '#events/state/account-state.ts'
import { type ClaimState, evolveClaim, noClaim } from '#events/state/claim-state.ts'
import { type CommandHandler, createCommandHandler } from '#commands/command.ts'

export type CabinetCommandDeps = { store: EventStore; bus: Bus }

/** Commands on the streams of accounts. */
export type AccountCommands = CommandHandler<AccountState, AccountEvent>

/** Commands on the claims of purchases. */
export type ClaimCommands = CommandHandler<ClaimState, AccountEvent>

export const createAccountCommands = ({ store, bus }: CabinetCommandDeps): AccountCommands =>
  createCommandHandler({
    store,
    bus,
    isEvent: isAccountEvent,
    initial: noAccount,
    evolve: evolveAccount,
    cacheSize: 50_000,
  })

export const createClaimCommands = ({ store, bus }: CabinetCommandDeps): ClaimCommands =>
  createCommandHandler<ClaimState, AccountEvent>({
    store,
    bus,
    isEvent: isAccountEvent,
    initial: noClaim,
    evolve: evolveClaim,
    cacheSize: 50_000,
  })
