import type { Pool } from '#db/client.ts'
import { runQuery } from '#db/query.ts'
import { PACED } from '#db/figures/event-census.ts'
import { ifProjected } from '#db/read-models/if-projected.ts'
import { views } from '#db/read-models.ts'
import { readFollowers } from '#db/operations/followers.ts'
import { DAY_MS, MINUTE_MS } from '#events/time/time.ts'
import type { Problem } from '#db/operations/problem.ts'
import type { AlertRule } from '#projector/operations/alerts/rule.ts'
import { HISTORY_DAYS, type Paces, type SignalSilence, detectSilence } from '#projector/operations/alerts/silence.ts'

/** Finds a checkout, purchases or webhooks that fell silent. */
export const silenceRule = (pool: Pool): AlertRule => ({
  name: 'silence',
  find: async (now) => {
    if (await isBehind(pool, now)) return { problems: [], isUnknown: () => true }
    const [paces, last] = [await readPaces(pool, now), await readLast(pool)]
    const problems = WATCHED.flatMap(({ signal, exposed, text }): Problem[] => {
      const lastAt = last.get(PACED[signal])
      // The minute that has just begun may not be counted yet.
      const silence =
        lastAt && detectSilence(paces[signal], paces[exposed], lastAt, now.getTime() - (now.getTime() % MINUTE_MS))
      return silence ? [{ key: `silence ${signal}`, text: text(silence) }] : []
    })
    return { problems }
  },
})

const isBehind = async (pool: Pool, now: Date) =>
  (await readFollowers(pool, now)).followers.some(
    ({ name, lagSeconds }) => name === 'event-census' && lagSeconds > MAX_LAG_SECONDS,
  )

const readPaces = async (pool: Pool, now: Date): Promise<Record<Kind, Paces>> => {
  const query = views
    .selectFrom('event_census_paces')
    .select(['type', 'starts_at', 'count'])
    .where('starts_at', '>', new Date(now.getTime() - (HISTORY_DAYS + 1) * DAY_MS))
  const rows = await ifProjected(runQuery(pool, query))
  const of = (kind: Kind): Paces =>
    new Map(rows.flatMap(({ type, starts_at, count }) => (type === PACED[kind] ? [[starts_at.getTime(), count]] : [])))
  return { visitors: of('visitors'), checkouts: of('checkouts'), purchases: of('purchases'), reports: of('reports') }
}

const readLast = async (pool: Pool) => {
  const query = views.selectFrom('event_census_types').select(['type', 'last_at'])
  return new Map((await ifProjected(runQuery(pool, query))).map(({ type, last_at }) => [type, last_at.getTime()]))
}

type Kind = keyof typeof PACED

/** Signals that are expected to follow, and the sentence about each when it doesn't. */
const WATCHED: { signal: Kind; exposed: Kind; text: (silence: SignalSilence) => string }[] = [
  {
    signal: 'checkouts',
    exposed: 'visitors',
    text: ({ minutes, expected, exposed }) =>
      `No checkout was opened for ${minutes} minutes. ${exposed} visitors came, and about ${expected} checkouts were to be expected.`,
  },
  {
    signal: 'purchases',
    exposed: 'checkouts',
    text: ({ minutes, expected, exposed }) =>
      `No purchase was paid for ${minutes} minutes. ${exposed} checkouts were opened, and about ${expected} purchases were to be expected.`,
  },
  {
    signal: 'reports',
    exposed: 'checkouts',
    text: ({ minutes, exposed }) =>
      `No webhook about payments arrived for ${minutes} minutes, although ${exposed} checkouts were opened.`,
  },
]

/** Figures that lag behind would look like a silence. */
const MAX_LAG_SECONDS = 30
