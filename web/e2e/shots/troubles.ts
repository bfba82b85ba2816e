import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { adminAccount } from '#api/contracts/admins/account.ts'
import type { FreshnessReply } from '#api/contracts/figures/insights.ts'
import type { OperationsReply } from '#api/contracts/operations/operations.ts'
import type { WithdrawalsReply } from '#api/contracts/payment/withdrawal.ts'
import { changes } from '#web/e2e/shots/admin-steps.ts'
import { inTurn } from '#web/e2e/shots/album.ts'

export const late = changes<FreshnessReply>('freshness', (reply) => ({ ...reply, behind: 1_284, lagSeconds: 47 }))

const MESSAGE = 'data.currentPeriod.end: Invalid input: expected string, received null'

const failing = changes<OperationsReply>('operations', (reply) => ({
  ...reply,
  projections: reply.projections.map((one, n) => {
    if (n === 0) return { ...one, holder: null, behind: 1_284, lagSeconds: 5_520, deadLetters: 1, rebuild: 'failed' }
    return n === 1 ? { ...one, rebuild: 'running', buildingAt: 40 } : one
  }),
  deadLetters: {
    total: 1,
    latest: [
      {
        projection: reply.projections[0]?.name ?? '',
        position: 402,
        eventId: randomUUID(),
        type: 'payment.subscription-reported',
        reason: 'failed',
        message: MESSAGE,
        stack: `Error: ${MESSAGE}\n    at fold (projector/subscription.ts:120:15)`,
        at: reply.at,
      },
    ],
  },
  incidents: [
    { rule: 'silence', text: 'No checkout was opened for 14 minutes.', openedAt: reply.at, resolvedAt: null },
    { rule: 'deliveries', text: 'The job “mails” is late.', openedAt: reply.at, resolvedAt: reply.at },
  ],
  reconciliation: {
    comparedAt: reply.at,
    differences: [
      { day: '2026-01-30', transactionId: 'txn_01k9', kind: 'payment', currency: 'USD', ours: null, theirs: 1_500 },
    ],
  },
  purchaseReports: {
    counts: [{ outcome: 'refused', count: 1 }],
    latest: [
      {
        kind: 'purchase',
        subject: randomUUID(),
        attempts: 1,
        dueAt: null,
        doneAt: reply.at,
        outcome: 'refused',
        note: 'HTTP 400: (#100) Invalid parameter: user_data.em is not a SHA-256 hash',
      },
    ],
  },
  discounts: [{ transactionId: 'txn_01k9', license: 'lifetime', paidAt: reply.at, saleBeganAt: null }],
}))

const overdue = changes<WithdrawalsReply>('withdrawals*', (reply) => ({
  ...reply,
  overdue: 1,
  listed: reply.listed.map((one, n) => (n === 0 ? { ...one, dueAt: '2026-01-31T12:00:00.000Z' } : one)),
}))

/** A product with everything that asks an operator for action. */
export const troubled = inTurn(late, failing, overdue)

/** An admin with an app and two passkeys. Browsers use passkeys at an address only if this names the same. */
export const withPasskeys = changes<z.output<typeof adminAccount.reply>>('account', (reply) => ({
  ...reply,
  hasSecondFactor: true,
  recoveryCodesLeft: 9,
  passkeyHost: '127.0.0.1',
  passkeys: ['Laptop', 'Blue key'].map((name) => ({
    passkey: randomUUID(),
    name,
    addedAt: '2026-01-31T12:00:00.000Z',
  })),
}))
