import { defineCheck, failure, ok, plural } from '#api/operations/doctor/check.ts'
import { runQuery } from '#db/query.ts'
import { ifProjected } from '#db/read-models/if-projected.ts'
import { views } from '#db/read-models/index.ts'
import { DAY_MS } from '#events/time.ts'

export const webhooks = defineCheck({
  title: 'Webhooks',
  question: 'Was every webhook of the last 7 days understood?',
  fix: 'the page Operators, Webhooks received; uncheck unused types in Paddle',
  read: async ({ pool, clock }) => {
    const misread = views
      .selectFrom('event_census_webhooks')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('understood', '=', false)
      .where('received_at', '>', new Date(clock().getTime() - 7 * DAY_MS))
    return (await ifProjected(runQuery(pool, misread)))[0]?.count ?? 0
  },
  judge: (count) =>
    count > 0
      ? failure(`${plural(count, 'webhook')} of the last 7 days could not be understood.`)
      : ok('All were understood.'),
})
