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
import { type CourseEvent, isCourseEvent } from '#events/state/course-state.ts'
import { isWithdrawalEvent, type WithdrawalEvent } from '#events/state/withdrawal-state.ts'
import { type CommandHandler, createCommandHandler } from '#api/commands/command.ts'
import { type CourseState, evolveCourse, noCourse } from './course/course.decision.ts'

export type CabinetCommandDeps = { store: EventStore; bus: Bus }

/** Commands on the streams of accounts. */
export type AccountCommands = CommandHandler<AccountState, AccountEvent>

/** Commands on the claims of purchases. */
export type ClaimCommands = CommandHandler<ClaimState, AccountEvent>

/** Commands on the course streams of persons. */
export type CourseCommands = CommandHandler<CourseState, CourseEvent>

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

export const createCourseCommands = ({ store, bus }: CabinetCommandDeps): CourseCommands =>
  createCommandHandler({
    store,
    bus,
    isEvent: isCourseEvent,
    initial: noCourse,
    evolve: evolveCourse,
    cacheSize: 20_000,
  })

/** Commands on the stream of withdrawals. No decision depends on earlier ones. */
export type WithdrawalCommands = CommandHandler<null, WithdrawalEvent>

export const createWithdrawalCommands = ({ store, bus }: CabinetCommandDeps): WithdrawalCommands =>
  createCommandHandler<null, WithdrawalEvent>({
    store,
    bus,
    isEvent: isWithdrawalEvent,
    initial: null,
    evolve: () => null,
    cacheSize: 1,
  })
