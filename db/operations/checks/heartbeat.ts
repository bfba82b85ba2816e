import { defineCheck, failure, ok, warning } from '#db/operations/checks/check.ts'
import { readRunData } from '#db/operations/checks/runs.ts'
import type { PeriodicRuns } from '#db/operational-tables.ts'
import { MINUTE_MS, utcMinute } from '#events/time/time.ts'

const SILENT_MS = 3 * MINUTE_MS

type Facts = { isSet: boolean; isProduction: boolean; runs: PeriodicRuns | undefined; now: number }

export const heartbeat = defineCheck({
  title: 'Heartbeat',
  question: 'Did the address of HEARTBEAT_URL hear of us within three minutes?',
  fix: 'what the answer names; HEARTBEAT_URL=an address of a service that mails you when it is silent, then make deploy; docker compose logs projector',
  runbook: 'The answer names what was not well. Compare with what the service at that address says.',
  mailAfterMs: 0,
  read: async ({ pool, settings: { HEARTBEAT_URL, NODE_ENV }, clock }): Promise<Facts> => ({
    isSet: HEARTBEAT_URL !== undefined,
    isProduction: NODE_ENV === 'production',
    runs: await readRunData(pool, 'heartbeat'),
    now: clock().getTime(),
  }),
  judge: ({ isSet, isProduction, runs, now }) => {
    if (!isSet)
      return isProduction
        ? warning('HEARTBEAT_URL is not set: if the projector or the machine ends, no one hears of it.')
        : ok('HEARTBEAT_URL is not set.')
    if (!runs?.endedAt) return warning('The projector has sent no heartbeat yet.')
    const { actedAt, problem = 'The projector sends none.' } = runs
    if (actedAt !== null && now - Date.parse(actedAt) <= SILENT_MS)
      return ok(`The last one was at ${utcMinute(actedAt)}.`)
    return failure(
      `Heartbeat silent ${actedAt === null ? 'since the start' : `since ${utcMinute(actedAt)}`}: ${problem}`,
    )
  },
})
