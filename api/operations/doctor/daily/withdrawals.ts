import { defineCheck, failure, ok, plural } from '#api/operations/doctor/check.ts'
import { runQuery } from '#db/query.ts'
import { ifProjected } from '#db/read-models/if-projected.ts'
import { views } from '#db/read-models/index.ts'
import { REFUND_DAYS } from '#events/money/refund-days.ts'
import { DAY_MS } from '#events/time.ts'

export const withdrawals = defineCheck({
  title: 'Withdrawals',
  question: `Is every withdrawal handled within ${REFUND_DAYS} days?`,
  fix: 'the page Operators, Withdrawals',
  read: async ({ pool, clock }) => {
    const overdue = views
      .selectFrom('withdrawals_received')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('handled_at', 'is', null)
      .where('received_at', '<', new Date(clock().getTime() - REFUND_DAYS * DAY_MS))
    return (await ifProjected(runQuery(pool, overdue)))[0]?.count ?? 0
  },
  judge: (count) =>
    count > 0
      ? failure(`${plural(count, 'withdrawal')} waited for more than ${REFUND_DAYS} days.`)
      : ok('None is overdue.'),
})
