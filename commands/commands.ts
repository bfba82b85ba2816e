import type { CommandDeps } from './command.ts'
import { type CourseCommands, createCourseCommands } from './course/course-commands.ts'
import { createCustomers, type Customers } from './payment/customers.ts'
import { createPaymentCommands, type PaymentCommands } from './payment/payment-commands.ts'
import { createWithdrawalCommands, type WithdrawalCommands } from './purchase/withdrawal-commands.ts'
import {
  createMomentCommands,
  createVisitorCommands,
  type MomentCommands,
  type VisitorCommands,
} from './visitor/visitor-commands.ts'

/** The write side, by aggregate. The API and the reactions of the projector take the part that they need. */
export type Commands = {
  visitors: VisitorCommands
  moments: MomentCommands
  payments: PaymentCommands
  customers: Customers
  withdrawals: WithdrawalCommands
  courses: CourseCommands
}

export const createCommands = (deps: CommandDeps): Commands => ({
  visitors: createVisitorCommands(deps),
  moments: createMomentCommands(deps),
  payments: createPaymentCommands(deps),
  customers: createCustomers(deps.store),
  withdrawals: createWithdrawalCommands(deps),
  courses: createCourseCommands(deps),
})
