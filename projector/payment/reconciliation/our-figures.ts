import { sql } from 'kysely'
import type { Pool } from '#db/client.ts'
import { anyOf, runQuery } from '#db/query.ts'
import { views } from '#db/read-models.ts'
import type { ReportedPayment } from '#commands/payment/provider-figures.ts'
import type { OurSums } from './compare.ts'

const entries = views.selectFrom('money_entries').where('is_test', '=', false)

export const readOurSums = async (pool: Pool, from: string, until: string): Promise<Map<string, OurSums>> => {
  const query = entries
    .select(['provider_day as day', 'currency'])
    .select([
      sql<number>`count(*) filter (where nth = 0)`.as('payments'),
      sql<number>`count(*) filter (where charged_back > 0)`.as('chargebacks'),
      sql<number>`count(*) filter (where nth = 0 and (tax is null or fee is null))`.as('unreported'),
      sql<number>`count(*) filter (where refunded <> 0 and tax is null)`.as('untaxed'),
      sql<number>`count(*) filter (where refunded <> 0)`.as('refunds'),
      sql<number>`coalesce(sum(gross - tax - fee) filter (where nth = 0), 0)::bigint`.as('revenue'),
      sql<number>`coalesce(sum(refunded + tax) filter (where refunded <> 0), 0)::bigint`.as('refunded'),
    ])
    .where('provider_day', '>=', from)
    .where('provider_day', '<', until)
    .groupBy(['provider_day', 'currency'])
  const days = Map.groupBy(await runQuery(pool, query), ({ day }) => day)
  return new Map(
    [...days].map(([day, rows]): [string, OurSums] => [
      day,
      {
        payments: rows.reduce((sum, { payments }) => sum + payments, 0),
        chargebacks: rows.reduce((sum, { chargebacks }) => sum + chargebacks, 0),
        revenue: Object.fromEntries(
          rows.flatMap((row) => (row.payments > 0 ? [[row.currency, row.unreported > 0 ? null : row.revenue]] : [])),
        ),
        refunded: Object.fromEntries(
          rows.flatMap((row) => (row.refunds > 0 ? [[row.currency, row.untaxed > 0 ? null : row.refunded]] : [])),
        ),
      },
    ]),
  )
}

/** Returns the ids of the payments that were made or adjusted on a day. */
export const readIds = async (pool: Pool, day: string): Promise<string[]> =>
  (await runQuery(pool, entries.select('transaction_id as id').distinct().where('provider_day', '=', day))).map(
    ({ id }) => id,
  )

export const readOurPayments = (pool: Pool, ids: readonly string[]): Promise<ReportedPayment[]> =>
  runQuery(
    pool,
    entries
      .select([
        'transaction_id as transactionId',
        'currency',
        sql<number>`sum(gross)::bigint`.as('gross'),
        sql<number>`sum(refunded)::bigint`.as('refunded'),
        sql<number>`sum(charged_back)::bigint`.as('chargedBack'),
      ])
      .where('transaction_id', '=', anyOf(ids))
      .groupBy(['transaction_id', 'currency']),
  )
