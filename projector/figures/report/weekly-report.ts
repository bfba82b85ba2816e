import { type AdVerdict, adVerdicts, forecastOf, verdictQuestions } from '#events/figures/definitions/ad-verdicts.ts'
import { figureText } from '#events/figures/definitions/text/figure-text.ts'
import { HEADLINE_FIGURES, headlineCards, missingAmounts } from '#events/figures/definitions/text/headline-cards.ts'
import type { Pool } from '#db/client.ts'
import { operational } from '#db/operational-tables.ts'
import { runQuery } from '#db/query.ts'
import type { Clock } from '#db/clock.ts'
import { readFigures } from '#db/figures/query/read-figures.ts'
import type { FiguresAnswer } from '#events/figures/definitions/question.ts'
import { reportZone } from '#events/time/report-day.ts'
import { dateIn } from '#events/time/time-zone.ts'
import { DAY_MS, MINUTE_MS, daysFrom, mondayOf, utcMinute } from '#events/time/time.ts'
import type { ReportMessage, AlertTarget } from '#projector/operations/alerts/messages.ts'
import type { PeriodicJob } from '#projector/reactions/periodic.ts'
import { addNewJob } from '#projector/queue/queue.ts'

const HOUR = 8
/** Offsets of time zones are multiples of this. */
const STEP_MS = 15 * MINUTE_MS

const localParts = (at: Date, timeZone: string) => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  })
  return Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))
}

/**
 * Returns the next Monday morning in a time zone, also across a change of the clocks.
 */
export const nextMonday = (after: Date, timeZone: string): Date => {
  const first = after.getTime() - (after.getTime() % STEP_MS) + STEP_MS
  for (let at = first; at < first + 8 * DAY_MS; at += STEP_MS) {
    const { weekday, hour, minute } = localParts(new Date(at), timeZone)
    if (weekday === 'Mon' && Number(hour) === HOUR && minute === '00') return new Date(at)
  }
  // No zone skips eight o'clock in the morning.
  return new Date(after.getTime() + 7 * DAY_MS)
}

/** Returns the last week, from Monday to Sunday, that was over at an instant. */
export const lastWeek = (now: Date, timeZone: string): { start: string; end: string } => {
  const monday = mondayOf(dateIn(now, timeZone))
  return { start: daysFrom(monday, -7), end: daysFrom(monday, -1) }
}

const MOST_ADS = 8

/** Says which ads to stop and which deserve more: what a visitor costs, and between which values one is worth. */
export const adLines = (ads: FiguresAnswer, all: FiguresAnswer): string[] => {
  const forecast = forecastOf(all)
  const verdicts = forecast ? adVerdicts(ads, forecast) : []
  const money = (minor: number) => figureText(Math.round(minor), 'money', ads.currency)
  const decided = verdicts.filter(({ verdict }) => verdict !== 'wait')
  const lineOf = ({ row: { by }, verdict, cost, low, high }: AdVerdict) =>
    `${verdict === 'stop' ? 'Stop the ad' : 'More of the ad'} ${by[0]}: a visitor costs ${money(cost)} and is worth ${money(low)} to ${money(high)}.`
  const waiting = verdicts.length - decided.length
  return [
    ...decided.slice(0, MOST_ADS).map(lineOf),
    ...(decided.length > MOST_ADS ? [`${decided.length - MOST_ADS} more ads are decided: see Today.`] : []),
    ...(waiting > 0 ? [`${waiting === 1 ? '1 ad has' : `${waiting} ads have`} shown too little to decide.`] : []),
  ]
}

/** Returns the mail of a week: which ads to stop, and the figures as the first screen shows them. */
export const reportMessage = (
  ads: readonly string[],
  headline: FiguresAnswer,
  { start, end }: { start: string; end: string },
  silence: string,
): ReportMessage => {
  const lines = headlineCards(headline).map(({ name, text, beside, change }) => {
    const changed = change.text === undefined ? 'nothing to compare with' : `${change.text} since the week before`
    return `${name}: ${text}${beside === undefined ? '' : ` (${beside})`}, ${changed}.`
  })
  const note = `Visitors who arrived from ${start} to ${end} (${reportZone()}), and what they paid. Includes events up to number ${headline.position}.`
  return {
    subject: `The week from ${start} to ${end}`,
    paragraphs: [...ads, ...lines, note, missingAmounts(headline) ?? [], silence].flat(),
  }
}

/** Says when the outside address of the heartbeat last heard nothing. */
const describeSilence = async (pool: Pool, hasHeartbeat: boolean): Promise<string> => {
  if (!hasHeartbeat) return 'HEARTBEAT_URL is not set: if the projector ends, no one hears of it.'
  const incidents = operational.selectFrom('reactions.incidents').select(['opened_at', 'resolved_at'])
  const [last] = await runQuery(pool, incidents.where('rule', '=', 'heartbeat').orderBy('opened_at', 'desc').limit(1))
  if (!last) return 'The heartbeat was never missing.'
  const until = last.resolved_at ? `until ${utcMinute(last.resolved_at)}` : 'and still is'
  return `The heartbeat was last missing at ${utcMinute(last.opened_at)}, ${until}.`
}

type Deps = {
  pool: Pool
  clock: Clock
  timeZone: string
  acceptsSimulated: boolean
  hasHeartbeat: boolean
  targets: readonly AlertTarget[]
}

/** Creates the job that mails the figures of the last week. The week is part of the key of each mail, so it is sent once. */
export const createWeeklyReport = ({
  pool,
  clock,
  timeZone,
  acceptsSimulated,
  hasHeartbeat,
  targets,
}: Deps): PeriodicJob => ({
  name: 'weekly report',
  next: (after) => nextMonday(after, timeZone),
  run: async () => {
    const now = clock()
    const week = lastWeek(now, timeZone)
    const question = { metrics: HEADLINE_FIGURES, by: [], filters: {}, range: week, maxRows: 1 }
    const asked = { ...question, time: 'contact', compare: 'before' } as const
    const deps = { pool, clock, acceptsSimulated }
    const headline = await readFigures(deps, asked)
    const questions = verdictQuestions(week.end)
    const [ads, all] = [await readFigures(deps, questions.ads), await readFigures(deps, questions.all)]
    const data = reportMessage(adLines(ads, all), headline, week, await describeSilence(pool, hasHeartbeat))
    const mails = targets.filter((target) => target !== 'webhook')
    for (const kind of mails) {
      const dates = { askedAt: now, dueAt: now }
      await addNewJob(pool, 'alerts', {
        key: `report ${week.start} ${kind}`,
        kind,
        subject: 'weekly report',
        data,
        ...dates,
      })
    }
    return mails.length
  },
})
