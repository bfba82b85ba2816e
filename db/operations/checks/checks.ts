import { archive } from './archive.ts'
import { backup } from './backup.ts'
import type { Check, Patient } from './check.ts'
import { copy } from './copy.ts'
import { damagedKeys } from './damaged-keys.ts'
import { deadLetters } from './dead-letters.ts'
import { disk } from './disk.ts'
import { disputes } from './disputes.ts'
import { followers } from './followers.ts'
import { heartbeat } from './heartbeat.ts'
import { changedQuestions } from './changed-questions.ts'
import { collation } from './postgres/collation.ts'
import { durability } from './postgres/durability.ts'
import { idleTransactions } from './postgres/idle-transactions.ts'
import { invalidIndexes } from './postgres/invalid-indexes.ts'
import { jobs } from './jobs.ts'
import { longTransactions } from './postgres/long-transactions.ts'
import { providerClock } from './provider-clock.ts'
import { rates } from './rates.ts'
import { reconciliation } from './reconciliation.ts'
import { rehearsal } from './rehearsal.ts'
import { severalPlans } from './several-plans.ts'
import { stream } from './stream.ts'
import { unknownEvents } from './unknown-events.ts'
import { unlistedPayments } from './unlisted-payments.ts'
import { unusedIndexes } from './postgres/unused-indexes.ts'
import { webhooks } from './webhooks.ts'
import { mailReports } from './mails/mail-reports.ts'
import { overdueWithdrawals } from './withdrawals.ts'
import { unprovenWithdrawals } from './unproven-withdrawals.ts'
import { wraparound } from './postgres/wraparound.ts'

/**
 * Asks what can go wrong while the product runs, the most urgent first. The doctor prints all answers, metrics export them,
 * and the projector mails failures of those with `mailAfterMs`.
 */
export const CHECKS: Readonly<Record<string, Check<Patient>>> = {
  followers,
  'dead-letters': deadLetters,
  'changed-questions': changedQuestions,
  stream,
  jobs,
  heartbeat,
  'mail-reports': mailReports,
  'provider-clock': providerClock,
  webhooks,
  'unlisted-payments': unlistedPayments,
  'several-plans': severalPlans,
  reconciliation,
  disputes,
  withdrawals: overdueWithdrawals,
  'unproven-withdrawals': unprovenWithdrawals,
  'damaged-keys': damagedKeys,
  durability,
  collation,
  disk,
  archive,
  backup,
  copy,
  rehearsal,
  rates,
  'unknown-events': unknownEvents,
  'long-transactions': longTransactions,
  'idle-transactions': idleTransactions,
  'invalid-indexes': invalidIndexes,
  'unused-indexes': unusedIndexes,
  wraparound,
}
