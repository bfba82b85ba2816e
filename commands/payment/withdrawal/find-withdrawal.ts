import type { Pool } from '#db/client.ts'
import { runQuery } from '#db/query.ts'
import { ifProjected } from '#db/read-models/if-projected.ts'
import { views } from '#db/read-models.ts'
import { withdrawalOf } from '#db/payment/withdrawals.ts'
import type { EventStore } from '#db/event-store.ts'
import { decodeNeeded } from '#events/decode.ts'
import { WITHDRAWALS } from '#events/payment/payment.ts'
import { applyToWithdrawals, isWithdrawalEvent, type WithdrawalState } from '#events/payment/withdrawal-state.ts'

/** Returns a withdrawal with everything that was recorded a moment ago. */
export const findWithdrawal = async (
  { pool, store }: { pool: Pool; store: EventStore },
  withdrawalId: string,
): Promise<WithdrawalState | undefined> => {
  // The version is read first, so every event that the row lacks comes after it.
  const newest = views.selectFrom('withdrawals_received').select((row) => row.fn.max('stream_version').as('version'))
  const [included] = await ifProjected(runQuery(pool, newest))
  const query = views.selectFrom('withdrawals_received').selectAll().where('withdrawal_id', '=', withdrawalId)
  const rows = await ifProjected(runQuery(pool, query))
  const later = decodeNeeded(await store.readStream(WITHDRAWALS, included?.version ?? 0), isWithdrawalEvent)
  const known = new Map(rows.map((row) => [withdrawalId, withdrawalOf(row)]))
  return applyToWithdrawals(known, later).get(withdrawalId)
}
