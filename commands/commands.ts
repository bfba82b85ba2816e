import type { Clock } from '#db/clock.ts'
import type { AccountIds } from '#db/crypto/account-ids.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { type AccountCommands, createAccountCommands } from './account/account-commands.ts'
import { type AccountMails, createAccountMails } from './account/account-mails.ts'
import { type AccountProofs, createAccountProofs } from './account/account-proofs.ts'
import { createOwners } from './account/owners.ts'
import type { CommandDeps } from './command.ts'
import { type CourseCommands, createCourseCommands } from './course/course-commands.ts'
import { createCustomers, type Customers } from './payment/customers.ts'
import { createPaymentCommands, type PaymentCommands } from './payment/payment-commands.ts'
import { type Buyers, createBuyers } from './purchase/buyers.ts'
import { type ClaimCommands, createClaimCommands } from './purchase/claim-commands.ts'
import { type ClaimConfirmations, createClaimConfirmations } from './purchase/claim-confirmations.ts'
import { createPurchaseClaims, type PurchaseClaims } from './purchase/purchase-claims.ts'
import { createWithdrawals, type Withdrawals } from './purchase/withdrawals.ts'
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
  buyers: Buyers
  /** The commands behind `claims` and `confirmations`. */
  claimCommands: ClaimCommands
  claims: PurchaseClaims
  confirmations: ClaimConfirmations
  withdrawals: Withdrawals
  accounts: AccountCommands
  proofs: AccountProofs
  accountMails: AccountMails
  courses: CourseCommands
}

export type CommandsDeps = CommandDeps & { keys: PersonKeys; ids: AccountIds; clock: Clock }

export const createCommands = (deps: CommandsDeps): Commands => {
  const accounts = createAccountCommands(deps)
  const { emailOf, personOf } = createOwners({ ...deps, accounts })
  const buyers = createBuyers(deps)
  const claimCommands = createClaimCommands(deps)
  const claims = createPurchaseClaims({ ...deps, commands: claimCommands, emailOf, buyers })
  const proofs = createAccountProofs({ ...deps, accounts, claims })
  return {
    visitors: createVisitorCommands(deps),
    moments: createMomentCommands(deps),
    payments: createPaymentCommands(deps),
    customers: createCustomers(deps.store),
    buyers,
    claimCommands,
    claims,
    confirmations: createClaimConfirmations({ ...deps, commands: claimCommands, claims }),
    withdrawals: createWithdrawals({ ...deps, personOf }),
    accounts,
    proofs,
    accountMails: createAccountMails({ ...deps, accounts, claims, proofs }),
    courses: createCourseCommands(deps),
  }
}
