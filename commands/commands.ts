import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import type { AccountIds } from '#db/crypto/account-ids.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { type AccountChanges, createAccountChanges } from './account/account-changes.ts'
import { type AccountCommands, createAccountCommands } from './account/account-commands.ts'
import { type AccountLinks, createAccountLinks } from './account/account-links.ts'
import { createEmailChanges, type EmailChanges } from './account/email-changes.ts'
import { type AccountMails, createAccountMails } from './account/account-mails.ts'
import { type AccountProofs, createAccountProofs } from './account/account-proofs.ts'
import { type AccountErasure, createAccountErasure } from './account/erase-account.ts'
import { createMailReports, type MailReports } from './account/mail-reports.ts'
import { createEmailReader } from './account/owners.ts'
import { createRegistrations, type Registrations } from './account/registration.ts'
import { createReminders, type Reminders } from './account/reminders.ts'
import { type AdsCommands, createAdsCommands } from './figures/ads-commands.ts'
import { type AdminCommands, createAdminCommands } from './admins/admin-commands.ts'
import type { DomainEvent } from '#events/catalog.ts'
import type { CommandDeps } from './command.ts'
import { type CourseCommands, createCourseCommands } from './course/course-commands.ts'
import { createWriting, type Writing } from './course/writing.ts'
import { createCustomers, type Customers } from './payment/customers.ts'
import { createPaymentCommands, type PaymentCommands } from './payment/payment-commands.ts'
import { type BuyerData, createBuyerData } from './payment/purchase/buyer-data.ts'
import { type BoughtPlans, createBoughtPlans } from './payment/withdrawal/bought-plans.ts'
import { type Buyers, createBuyers } from './payment/purchase/buyers.ts'
import { type ClaimCommands, createClaimCommands } from './payment/purchase/claim-commands.ts'
import { type ClaimConfirmations, createClaimConfirmations } from './payment/purchase/claim-confirmations.ts'
import { createPurchaseClaims, type PurchaseClaims } from './payment/purchase/purchase-claims.ts'
import { createWithdrawals, type Withdrawals } from './payment/withdrawal/withdrawals.ts'
import { createQuestionSetCommands, type QuestionSetCommands } from './quiz/questions/question-set-commands.ts'
import {
  createMomentCommands,
  createVisitorCommands,
  type MomentCommands,
  type VisitorCommands,
} from './quiz/visitor-commands.ts'

/** The write side, by aggregate. The API and the reactions of the projector take the part that they need. */
export type Commands = {
  visitors: VisitorCommands
  moments: MomentCommands
  payments: PaymentCommands
  customers: Customers
  buyers: Buyers
  buyerData: BuyerData
  /** The commands behind `claims` and `confirmations`. */
  claimCommands: ClaimCommands
  claims: PurchaseClaims
  confirmations: ClaimConfirmations
  boughtPlans: BoughtPlans
  withdrawals: Withdrawals
  accounts: AccountCommands
  proofs: AccountProofs
  accountChanges: AccountChanges
  accountLinks: AccountLinks
  emailChanges: EmailChanges
  accountMails: AccountMails
  mailReports: MailReports
  registrations: Registrations
  reminders: Reminders
  erasure: AccountErasure
  admins: AdminCommands
  ads: AdsCommands
  questionSets: QuestionSetCommands
  courses: CourseCommands
  writing: Writing
}

export type CommandsDeps = CommandDeps<DomainEvent> & { pool: Pool; keys: PersonKeys; ids: AccountIds; clock: Clock }

export const createCommands = (deps: CommandsDeps): Commands => {
  const accounts = createAccountCommands(deps)
  const emailOf = createEmailReader({ ...deps, accounts })
  const buyers = createBuyers(deps)
  const claimCommands = createClaimCommands(deps)
  const claims = createPurchaseClaims({ ...deps, commands: claimCommands, emailOf, buyers })
  const confirmations = createClaimConfirmations({ ...deps, commands: claimCommands, claims })
  const proofs = createAccountProofs({ ...deps, accounts, claims })
  const courses = createCourseCommands(deps)
  const writing = createWriting({ ...deps, commands: courses })
  const erasure = createAccountErasure({ ...deps, accounts })
  const payments = createPaymentCommands(deps)
  const own = { ...deps, accounts, claims, proofs }
  return {
    visitors: createVisitorCommands(deps),
    moments: createMomentCommands(deps),
    payments,
    customers: createCustomers(deps.store),
    buyers,
    buyerData: createBuyerData({ ...deps, buyers }),
    claimCommands,
    claims,
    confirmations,
    boughtPlans: createBoughtPlans({ ...own, payments }),
    withdrawals: createWithdrawals(deps),
    accounts,
    proofs,
    accountChanges: createAccountChanges(own),
    accountLinks: createAccountLinks({ ...own, confirmations }),
    emailChanges: createEmailChanges({ ...own, confirmations }),
    accountMails: createAccountMails(own),
    mailReports: createMailReports(own),
    registrations: createRegistrations({ ...own, erasure, writing }),
    reminders: createReminders(own),
    erasure,
    admins: createAdminCommands(deps),
    ads: createAdsCommands(deps),
    questionSets: createQuestionSetCommands(deps),
    courses,
    writing,
  }
}
