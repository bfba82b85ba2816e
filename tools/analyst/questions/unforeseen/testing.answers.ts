import { type EventType, eventTypes, type PlacedEvent } from '#events/catalog.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, dayOf } from '#events/time.ts'
import { createProjection, type Handlers } from '#projector/engine/projection.ts'

type Events = readonly PlacedEvent[]
type Row = Record<string, unknown>

const of = <T extends EventType>(events: Events, type: T) =>
  // The type of an event decides on its data; TypeScript can't follow a filter by a union.
  events.filter((event) => event.type === type) as PlacedEvent<T>[]
const visitorOf = ({ stream }: { stream: string }) => stream.slice(stream.indexOf('-') + 1)
const groupsOf = <T>(all: readonly T[], keyOf: (one: T) => readonly unknown[]) =>
  [...Map.groupBy(all, (one) => JSON.stringify(keyOf(one)))].map(([key, group]) => [JSON.parse(key), group] as const)
const compare = (a: unknown, b: unknown) => (a === b ? 0 : (a as string) < (b as string) ? -1 : 1)
/** Sorts by columns; a minus sorts a column from its largest value. */
const sortedBy = (rows: Row[], ...columns: string[]): Row[] =>
  rows.toSorted((a, b) =>
    columns.reduce((order, column) => {
      if (order !== 0) return order
      return column.startsWith('-') ? compare(b[column.slice(1)], a[column.slice(1)]) : compare(a[column], b[column])
    }, 0),
  )
const medianOf = (values: number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2
}
const purchasesIn = (events: Events) =>
  of(events, 'payment.purchase-completed').filter(({ data }) => data.kind === 'purchase')
/** Returns the first event of each visitor. */
const firstOf = <T extends { stream: string }>(events: readonly T[]): T[] =>
  groupsOf(events, ({ stream }) => [stream]).flatMap(([, group]) => group.slice(0, 1))
const buyersIn = (events: Events) => new Set(purchasesIn(events).map(({ data }) => data.quizUserId))
const weekOf = (at: Date) => dayOf(new Date(at.getTime() - ((at.getUTCDay() + 6) % 7) * DAY_MS))

const choiceThatBuys = (events: Events): Row[] => {
  const creoOf = new Map<string, string>()
  for (const event of events) {
    if (event.type !== 'quiz.visitor-arrived' && event.type !== 'quiz.creo-attributed') continue
    const { creo } = event.data
    if (creo !== null && !creoOf.has(visitorOf(event))) creoOf.set(visitorOf(event), creo)
  }
  const buyers = buyersIn(events)
  const latest = new Map(
    of(events, 'quiz.question-answered').map((event) => [`${event.stream} ${event.data.question}`, event]),
  )
  const chosen = [...latest.values()].flatMap((event) => {
    const creo = creoOf.get(visitorOf(event))
    const { question, choices = [] } = event.data
    return creo === undefined ? [] : choices.map((choice) => ({ creo, question, choice, visitor: visitorOf(event) }))
  })
  const counted = groupsOf(chosen, ({ creo, question, choice }) => [creo, question, choice]).map(
    ([[creo, question, choice], group]): Row => {
      const bought = group.filter(({ visitor }) => buyers.has(visitor)).length
      const perThousand = Math.floor((1_000 * bought) / group.length)
      return { creo, question, choice, visitors: group.length, buyers: bought, per_thousand: perThousand }
    },
  )
  const sorted = sortedBy(counted, 'creo', '-per_thousand', '-visitors', 'question', 'choice')
  return sorted.filter(({ creo }, n) => sorted[n - 1]?.['creo'] !== creo)
}

const hoursFromLanding = (events: Events): Row[] => {
  const ages = new Map(of(events, 'quiz.age-chosen').map((event) => [visitorOf(event), event.data.age]))
  const landings = new Map(firstOf(of(events, 'visit.landing-seen')).map((event) => [visitorOf(event), event]))
  const purchases = groupsOf(purchasesIn(events), ({ data }) => [data.quizUserId]).flatMap(([, group]) =>
    group.toSorted((a, b) => compare(a.data.paidAt, b.data.paidAt)).slice(0, 1),
  )
  const bought = purchases.flatMap(({ data: { quizUserId, paidAt } }) => {
    const landing = landings.get(quizUserId ?? '')
    if (!landing) return []
    const hours = (Date.parse(paidAt) - landing.at.getTime()) / HOUR_MS
    return [{ creo: landing.data.creo ?? '(none)', age: ages.get(quizUserId ?? ''), hours }]
  })
  const rows = groupsOf(bought, ({ creo, age }) => [creo, age]).map(([[creo, age], group]) => ({
    creo,
    age,
    buyers: group.length,
    median_hours: Math.floor(medianOf(group.map(({ hours }) => hours))),
  }))
  return sortedBy(rows, 'creo', 'age')
}

const daysSaved = (events: Events): Row[] => {
  const registered = of(events, 'account.registered').map(({ data }) => data)
  const saves = of(events, 'course.day-saved')
  const rows = groupsOf(saves, ({ data }) => [data.courseVersion, data.day]).map(([[version, day], group]) => {
    const subscribers = registered.filter(({ courseVersion }) => courseVersion === version).length
    const saved = new Set(group.map(({ stream }) => stream)).size
    return { course_version: version, day, subscribers, saved, percent: Math.floor((100 * saved) / subscribers) }
  })
  return sortedBy(rows, 'course_version', 'day')
}

const landingToRenewals = (events: Events): Row[] => {
  const sales = of(events, 'payment.purchase-completed')
  const [arrived, opened] = (['quiz.visitor-arrived', 'quiz.checkout-opened'] as const).map(
    (type) => new Set(of(events, type).map(visitorOf)),
  )
  const rows = groupsOf(firstOf(of(events, 'visit.landing-seen')), ({ data }) => [data.creo ?? '(none)']).map(
    ([[creo], group]) => {
      const visitors = group.map(visitorOf)
      const sold = (kind: string) =>
        sales.filter(({ data }) => data.kind === kind && visitors.includes(data.quizUserId ?? '')).length
      return {
        creo,
        landings: visitors.length,
        arrivals: visitors.filter((visitor) => arrived?.has(visitor)).length,
        checkouts: visitors.filter((visitor) => opened?.has(visitor)).length,
        purchases: sold('purchase'),
        renewals: sold('renewal'),
      }
    },
  )
  return sortedBy(rows, 'creo')
}

/** Returns each answer with the one that follows it. */
const stepsIn = (events: Events) =>
  groupsOf(of(events, 'quiz.question-answered'), ({ stream }) => [stream]).flatMap(([[stream], answers]) =>
    answers.slice(1).map((next, n) => {
      const before = answers[n] ?? next
      return {
        visitor: visitorOf({ stream }),
        question: before.data.question,
        pauseMs: next.at.getTime() - before.at.getTime(),
      }
    }),
  )

const leftAndCameBack = (events: Events): Row[] => {
  const left = stepsIn(events).filter(({ pauseMs }) => pauseMs > 30 * MINUTE_MS)
  const rows = groupsOf(left, ({ question }) => [question]).map(([[question], group]) => ({
    question,
    visitors: group.length,
  }))
  return sortedBy(rows, '-visitors', 'question')
}

const momentOf = (event: PlacedEvent): string | undefined => {
  if (event.type === 'quiz.question-answered') return event.data.question
  const names: Partial<Record<EventType, string>> = {
    'visit.checkout-closed': 'closed',
    'quiz.checkout-opened': 'opened',
    'quiz.email-given': 'email',
    'quiz.consent-chosen': 'consent',
  }
  return names[event.type]
}

const beforeTheCheckoutClosed = (events: Events): Row[] => {
  const moments = events.flatMap((event) => {
    const moment = momentOf(event)
    return moment === undefined ? [] : [{ visitor: visitorOf(event), moment }]
  })
  const closed = groupsOf(moments, ({ visitor }) => [visitor]).flatMap(([, all]) => {
    const names = all.map(({ moment }) => moment)
    const at = names.indexOf('closed')
    return at < 0 ? [] : [names.slice(Math.max(0, at - 3), at)]
  })
  const rows = groupsOf(closed, (three) => three).map(([[first, second, third], group]) => ({
    first,
    second,
    third,
    visitors: group.length,
  }))
  return sortedBy(rows, '-visitors', 'first', 'second', 'third')
}

const rollingConversion = (events: Events): Row[] => {
  const [arrivals, purchases] = [of(events, 'quiz.visitor-arrived'), purchasesIn(events)].map((all) =>
    all.map(({ at }) => dayOf(at)),
  )
  const days = [...new Set([...(arrivals ?? []), ...(purchases ?? [])])].toSorted()
  return days.map((day) => {
    const first = dayOf(new Date(Date.parse(day) - 6 * DAY_MS))
    const within = (all: string[] = []) => all.filter((one) => one >= first && one <= day).length
    const arrived = within(arrivals)
    return { day, per_thousand: arrived === 0 ? null : Math.floor((1_000 * within(purchases)) / arrived) }
  })
}

const longestPause = (events: Events): Row[] => {
  const versions = new Map(of(events, 'quiz.question-set-given').map((event) => [visitorOf(event), event.data.version]))
  const rows = groupsOf(stepsIn(events), ({ visitor }) => [versions.get(visitor)]).map(([[version], steps]) => ({
    version,
    visitors: new Set(steps.map(({ visitor }) => visitor)).size,
    longest_minutes: Math.floor(Math.max(...steps.map(({ pauseMs }) => pauseMs)) / MINUTE_MS),
  }))
  return sortedBy(rows, 'version')
}

const refundsByWeek = (events: Events): Row[] => {
  const refunds = of(events, 'payment.refunded')
  const rows = groupsOf(refunds, ({ at, data }) => [weekOf(at), data.license ?? '(other)']).map(
    ([[week, plan], group]) => ({
      week,
      plan,
      refunds: group.length,
      amount: group.reduce((sum, { data }) => sum + data.amount, 0),
    }),
  )
  return sortedBy(rows, 'week', 'plan')
}

const effectOfTheDiscount = (events: Events): Row[] => {
  const [saw, buyers] = [new Set(of(events, 'visit.discount-seen').map(visitorOf)), buyersIn(events)]
  const opened = [...new Set(of(events, 'quiz.checkout-opened').map(visitorOf))]
  const rows = groupsOf(opened, (visitor) => [saw.has(visitor)]).map(([[discount], group]) => {
    const bought = group.filter((visitor) => buyers.has(visitor)).length
    const perThousand = Math.floor((1_000 * bought) / group.length)
    return { discount, visitors: group.length, buyers: bought, per_thousand: perThousand }
  })
  return sortedBy(rows, 'discount')
}

/** Answers in TypeScript, by the name of the file with the same question in SQL. */
const ANSWERS: Record<string, (events: Events) => Row[]> = {
  'choice-that-buys': choiceThatBuys,
  'hours-from-landing': hoursFromLanding,
  'days-saved-by-version': daysSaved,
  'landing-to-renewals': landingToRenewals,
  'left-and-came-back': leftAndCameBack,
  'before-the-checkout-closed': beforeTheCheckoutClosed,
  'rolling-conversion': rollingConversion,
  'longest-pause': longestPause,
  'refunds-by-week': refundsByWeek,
  'effect-of-the-discount': effectOfTheDiscount,
}

/** All events so far. A list that grows at its head is not copied for each event. */
type Seen = { event: PlacedEvent; before: Seen | undefined }

const listOf = (seen: Seen): Events => {
  const events: PlacedEvent[] = []
  for (let one: Seen | undefined = seen; one; one = one.before) events.push(one.event)
  return events.toReversed()
}

const see = (before: Seen | undefined, event: PlacedEvent): Seen => ({ event, before })

/** The question runs once, in a process of its own. */
let seen = new Map<string, Seen>()

/** Answers all of them at once, because `make ask` starts a server for each question with tables of its own. */
export const unforeseen = createProjection<Seen>({
  name: 'unforeseen',
  revision: 1,
  tables: ['answers'],
  create: (schema) => `create table ${schema}.answers (question text, n int, answer json)`,
  key: () => 'all',
  on: Object.fromEntries(eventTypes.map((type) => [type, see])) as Handlers<Seen>,
  load: async () => seen,
  save: async ({ client, schema }, changes) => {
    seen = new Map(changes.map(({ key, after }) => [key, after]))
    const events = changes.flatMap(({ after }) => listOf(after))
    const rows = Object.entries(ANSWERS).flatMap(([question, answer]) =>
      answer(events).map((row, n) => ({ question, n, answer: row })),
    )
    await client.query(`delete from ${schema}.answers`)
    await client.query(
      `insert into ${schema}.answers select * from json_populate_recordset(null::${schema}.answers, $1)`,
      [JSON.stringify(rows)],
    )
  },
})
