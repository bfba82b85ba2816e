import { sql } from 'kysely'
import type { PersonPage } from '#api/contracts/support/persons.ts'
import { positionOf } from '#db/figures/money-sql.ts'
import { whenProjected } from '#api/http/when-projected.ts'
import type { Pool } from '#db/client.ts'
import { operational } from '#db/operational-tables.ts'
import { anyOf, runQuery } from '#db/query.ts'
import { views } from '#db/read-models.ts'
import { UTM_FIELDS } from '#db/figures/money.ts'
import { readNames } from '#db/figures/ad-name-list.ts'
import type { PaymentState } from '#events/payment/payment-state.ts'

/** Limits a page about a visitor whom a program simulates, or about a long history. */
export const MAX_ROWS = 300
const iso = (at: Date) => at.toISOString()

type PaymentRow = PersonPage['payments'][number]

const adjustmentsOf = ({ adjustments }: PaymentState): PaymentRow['adjustments'] =>
  Object.values(adjustments).flatMap(({ effect, isApproved, reportedAt, amount }) =>
    isApproved && effect !== 'none' ? [{ at: reportedAt, effect, amount }] : [],
  )

/** Returns the position up to which all rows of the page include events. */
export const readPosition = async (pool: Pool) => {
  const position = sql.raw<number | null>(positionOf('subscription', 'progress', 'money')).as('position')
  const [row] = await runQuery(pool, views.selectNoFrom(position))
  return row?.position ?? 0
}

type PaymentIds = { purchaseIds: string[]; subscriptions: string[]; visitors: string[] }

/** Returns the payments of these purchases, subscriptions and visitors, the newest first, with their visitors. */
export const readPayments = async (pool: Pool, { purchaseIds, subscriptions, visitors }: PaymentIds) => {
  const query = views
    .selectFrom('subscription_payments')
    .select(['transaction_id as transactionId', 'quiz_user_id as quizUserId'])
    .select(['kind', 'status', 'license', 'paid_at as paidAt', 'amount', 'currency', 'state'])
    .where((row) =>
      row.or([
        row('transaction_id', '=', anyOf(purchaseIds)),
        row('subscription_id', '=', anyOf(subscriptions)),
        row('quiz_user_id', '=', anyOf(visitors)),
      ]),
    )
    .orderBy('paid_at', (order) => order.desc().nullsFirst())
    .limit(MAX_ROWS)
  const rows = await whenProjected(runQuery(pool, query))
  return {
    named: rows.flatMap(({ quizUserId }) => quizUserId ?? []),
    payments: rows.flatMap(({ transactionId, status, kind, license, amount, currency, paidAt, state }): PaymentRow[] =>
      status && kind && currency !== null
        ? [
            {
              transactionId,
              status,
              kind,
              license,
              amount,
              currency,
              paidAt: paidAt && iso(paidAt),
              adjustments: adjustmentsOf(state),
            },
          ]
        : [],
    ),
  }
}

export const readVisitors = async (pool: Pool, visitors: string[]): Promise<PersonPage['visitors']> => {
  const fields = ['creo', ...UTM_FIELDS.map((field) => `first_${field}` as const)] as const
  const query = views
    .selectFrom('money_contacts')
    .select(['quiz_user_id', 'first_day'])
    .select((eb) =>
      fields.map((field) =>
        eb.selectFrom('money_names').select('name').whereRef('id', '=', `money_contacts.${field}`).as(field),
      ),
    )
    .where('quiz_user_id', '=', anyOf(visitors))
  const rows = await whenProjected(runQuery(pool, query))
  const nameOf = await readNames(
    pool,
    rows.flatMap((row) => fields.flatMap((field) => row[field] ?? [])),
  )
  return visitors.map((quizUserId) => {
    const row = rows.find((one) => one.quiz_user_id === quizUserId)
    const utm = UTM_FIELDS.flatMap((field) => {
      const value = row?.[`first_${field}`]
      return value ? [[`utm_${field}`, nameOf(value)]] : []
    })
    return {
      quizUserId,
      creo: row?.creo ? nameOf(row.creo) : null,
      utm: Object.fromEntries(utm),
      firstDay: row?.first_day ?? null,
    }
  })
}

export const readMails = async (pool: Pool, subjects: string[]): Promise<PersonPage['mails']> => {
  const query = operational
    .selectFrom('reactions.jobs')
    .select(['outcome', 'due_at as dueAt', 'done_at as doneAt', sql<string>`data ->> 'name'`.as('name')])
    .where('queue', '=', 'mail')
    .where('outcome', 'is distinct from', 'not needed')
    .where('subject', '=', anyOf(subjects))
    .orderBy((row) => row.fn.coalesce('done_at', 'due_at'), 'desc')
    .limit(MAX_ROWS)
  return (await runQuery(pool, query)).map(({ name, outcome, dueAt, doneAt }) => {
    // A job that waits for an event is due at infinity, which is a number.
    const at = doneAt ?? (dueAt instanceof Date ? dueAt : null)
    return { name, outcome, at: at && iso(at) }
  })
}

/** Returns the days that a person saved, without what they wrote. */
export const readCourseDays = async (pool: Pool, personId: string | undefined): Promise<PersonPage['days']> => {
  if (personId === undefined) return []
  const query = views
    .selectFrom('progress_days')
    .select(['course_version as courseVersion', 'day', 'saved_at as savedAt', 'progress'])
    .where('person_id', '=', personId)
    .orderBy('saved_at')
  return (await whenProjected(runQuery(pool, query))).map((row) => ({ ...row, savedAt: iso(row.savedAt) }))
}
