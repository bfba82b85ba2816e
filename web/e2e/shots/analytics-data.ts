import type { QuizzesReply } from '#api/contracts/admin/admin.ts'
import type {
  AnswersQuery,
  AnswersReply,
  ComparisonQuery,
  ComparisonReply,
  DaysReply,
  FunnelQuery,
} from '#api/contracts/admin/insights.ts'
import type { PlansReply } from '#api/contracts/admin/plans.ts'
import { ANSWER_KINDS, choicesOf } from '#api/contracts/answer-kinds.ts'
import type { Question, QuestionSet } from '#api/contracts/funnel.ts'
import { part } from './seeded.ts'

const THEMES = [
  'psalm-23',
  'still-waters',
  'open-door',
  'morning-light',
  'lamp',
  'good-company',
  'small-beginnings',
  'be-still',
  'one-verse',
  'rest',
]
const FORMS = ['video-a', 'video-b', 'still', 'carousel', 'story', 'de-video']
const ODD = ['meta_us_women-46-60_still-waters_carousel_2026-09_variant-b', 'other', '(none)']

const creatives: readonly string[] = [
  ...ODD,
  ...FORMS.flatMap((form) => THEMES.map((theme) => `${theme}-${form}`)),
].toSorted((a, b) => part('size', a) - part('size', b))

const STEPS_AFTER_QUIZ = ['email', 'name', 'checkout', 'purchase']

/** Steps with larger losses, and the share of visitors who continue there. */
const STEEP: Record<string, number> = {
  obstacles: 0.86,
  'minutes-a-day': 0.93,
  email: 0.61,
  name: 0.96,
  checkout: 0.43,
  purchase: 0.38,
}

type Cell = {
  creative: string
  version: string
  visitors: number
  counts: Record<string, number>
  usd: number
  eur: number
}

const cellOf = ({ version, questions }: QuestionSet, creative: string, rank: number): Cell => {
  const visitors = Math.round(6_400 / (rank + 1) ** 1.25 + 22 * part('visitors', creative, version))
  let left = visitors
  const counts: Record<string, number> = {}
  for (const step of [...questions.map(({ key }) => key), ...STEPS_AFTER_QUIZ]) {
    const going = STEEP[step] ?? 0.975
    left = Math.round(
      left *
        Math.min(1, going + (1 - going) * (part(step, version) - 0.4) + 0.03 * (part(step, version, creative) - 0.5)),
    )
    counts[step] = left
  }
  const paid = left * 1_777 + Math.round(left * 0.3) * 3_895 + Math.round(left * 0.08) * 24_900
  const euro = creative.includes('de-') ? 1 : rank % 4 === 0 ? 0.2 : 0
  const eur = Math.round(left * euro) === 0 ? 0 : Math.round(paid * euro)
  return { creative, version, visitors, counts, usd: paid - eur, eur }
}

const cellsOf = (sets: readonly QuestionSet[]) =>
  sets.flatMap((set) => creatives.map((creative, rank) => cellOf(set, creative, rank)))

/** Merges the keys of all sets. Keys of later sets follow their predecessor. */
const keysOf = (sets: readonly QuestionSet[]) =>
  sets.reduce<string[]>((order, { questions }) => {
    let before = -1
    for (const { key } of questions) {
      const at = order.indexOf(key)
      before = at === -1 ? before + 1 : at
      if (at === -1) order.splice(before, 0, key)
    }
    return order
  }, [])

const sum = <Each>(all: readonly Each[], of: (each: Each) => number) => all.reduce((total, each) => total + of(each), 0)

const money = (currency: string, minor: number) =>
  minor === 0 ? [] : [new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(minor / 100)]

const matching = (
  sets: readonly QuestionSet[],
  { filter_version: version, filter_creo: creative }: Pick<FunnelQuery, 'filter_version' | 'filter_creo'>,
) =>
  cellsOf(sets).filter(
    (cell) =>
      (version === undefined || cell.version === version) && (creative === undefined || cell.creative === creative),
  )

const visitorsOf = (cells: readonly Cell[]) => sum(cells, ({ visitors }) => visitors)

/** Returns the group of a cell by the name of the grouping on the wire. */
const memberOf = (cell: Cell | undefined, groupBy: FunnelQuery['groupBy']) =>
  (groupBy === 'creo' ? cell?.creative : cell?.version) ?? ''

/** Groups cells, largest groups first. */
const grouped = (cells: readonly Cell[], by: readonly FunnelQuery['groupBy'][]) => {
  const [first = 'version'] = by
  const sizes = Map.groupBy(cells, (cell) => memberOf(cell, first))
  const firstOf = ([cell]: readonly Cell[]) => memberOf(cell, first)
  const size = (all: readonly Cell[]) => visitorsOf(sizes.get(firstOf(all)) ?? [])
  return [...Map.groupBy(cells, (cell) => by.map((name) => memberOf(cell, name)).join('\n')).values()].toSorted(
    (a, b) => size(b) - size(a) || firstOf(a).localeCompare(firstOf(b)) || visitorsOf(b) - visitorsOf(a),
  )
}

export const numbersOf = (sets: readonly QuestionSet[], query: FunnelQuery): QuizzesReply => {
  const by = [query.groupBy, ...(query.thenBy ? [query.thenBy] : [])]
  const steps = [...keysOf(sets), ...STEPS_AFTER_QUIZ]
  const data = grouped(matching(sets, query), by).map((cells) => {
    const visitors = visitorsOf(cells)
    const step = (name: string) => {
      const count = sum(cells, ({ counts }) => counts[name] ?? 0)
      return `${count}|${((100 * count) / visitors).toFixed(1)}`
    }
    const revenue = [
      ...money(
        'USD',
        sum(cells, ({ usd }) => usd),
      ),
      ...money(
        'EUR',
        sum(cells, ({ eur }) => eur),
      ),
    ]
    return {
      ...Object.fromEntries(by.map((name) => [name, memberOf(cells[0], name)])),
      visitors: String(visitors),
      ...Object.fromEntries(steps.map((name) => [name, step(name)])),
      revenue: revenue.join(' + ') || '$0.00',
    }
  })
  return { columns: [...by, 'visitors', ...steps, 'revenue'], data }
}

export const comparisonOf = (sets: readonly QuestionSet[], query: ComparisonQuery): ComparisonReply => {
  const groups = grouped(matching(sets, query), [query.groupBy]).map((cells) => {
    return { member: memberOf(cells[0], query.groupBy), visitors: visitorsOf(cells), cells }
  })
  const wanted = query.members ?? groups.slice(0, 2).map(({ member }) => member)
  const shown = wanted.flatMap((name) => groups.find(({ member }) => member === name) ?? [])
  const steps = [...keysOf(sets), ...STEPS_AFTER_QUIZ]
  const versionsAt = (step: string) => sets.filter(({ questions }) => questions.some(({ key }) => key === step)).length
  return {
    members: groups.map(({ member, visitors }) => ({ member, visitors })),
    steps,
    groups: shown.map(({ cells, ...group }) => ({
      ...group,
      steps: steps.map((step) => {
        const asking = cells.filter(({ counts }) => counts[step] !== undefined)
        const isComparable = STEPS_AFTER_QUIZ.includes(step) || (query.groupBy === 'creo' && versionsAt(step) === 1)
        return { count: sum(asking, ({ counts }) => counts[step] ?? 0), asked: visitorsOf(asking), isComparable }
      }),
    })),
  }
}

const DAYS = 62
const LAST_DAY = Date.UTC(2026, 10, 20)

/** Distributes visitors over days, with fewer at weekends and weekly growth. */
export const daysOf = (
  sets: readonly QuestionSet[],
  query: Pick<FunnelQuery, 'filter_version' | 'filter_creo'>,
): DaysReply => {
  const cells = matching(sets, query)
  const weights = Array.from(
    { length: DAYS },
    (_, n) => (0.5 + n / DAYS) * (n % 7 > 4 ? 0.6 : 1) * (0.8 + 0.4 * part('day', n)),
  )
  const whole = sum(weights, (weight) => weight)
  const until = (n: number) => sum(weights.slice(0, n), (weight) => weight) / whole
  const on = (n: number, total: number) => Math.round(total * until(n + 1)) - Math.round(total * until(n))
  const [visitors, purchases, usd, eur] = [
    (cell: Cell) => cell.visitors,
    (cell: Cell) => cell.counts['purchase'] ?? 0,
    (cell: Cell) => cell.usd,
    (cell: Cell) => cell.eur,
  ].map((of) => sum(cells, of))
  const days = weights.map((_, n) => ({
    day: new Date(LAST_DAY - (DAYS - 1 - n) * 86_400_000).toISOString().slice(0, 10),
    visitors: on(n, visitors ?? 0),
    purchases: on(n, purchases ?? 0),
    revenue: { USD: on(n, usd ?? 0), EUR: on(n, eur ?? 0) },
  }))
  return { unit: 'day', days }
}

/** Returns how often each choice was made, for single or multiple choice. */
const countsOf = (question: Question, member: string, answered: number) => {
  const choices = choicesOf(question)
  const weights = choices.map((choice) => 0.15 + part(question.key, choice) ** 2 + 0.2 * part(choice, member))
  const whole = ANSWER_KINDS[question.type] === 'many' ? 2 : sum(weights, (weight) => weight)
  return weights.map((weight) => Math.round((answered * weight) / whole))
}

export const answersOf = (sets: readonly QuestionSet[], query: AnswersQuery): AnswersReply => {
  const groups = grouped(cellsOf(sets), [query.groupBy]).map((cells) => ({
    member: memberOf(cells[0], query.groupBy),
    visitors: visitorsOf(cells),
    cells,
  }))
  const wanted = query.members ?? groups.slice(0, 2).map(({ member }) => member)
  const shown = wanted.flatMap((name) => groups.find(({ member }) => member === name) ?? [])
  const questions = [
    ...new Map(sets.flatMap((set) => set.questions).map((question) => [question.key, question])).values(),
  ]
  return {
    members: groups.map(({ member, visitors }) => ({ member, visitors })),
    questions: questions.map((question) => ({
      key: question.key,
      question: question.question,
      type: question.type,
      choices: [...choicesOf(question)],
      groups: shown.map(({ member, cells }) => {
        const answered = sum(cells, ({ counts }) => counts[question.key] ?? 0)
        const median =
          2.5 + 7 * part('median', question.key) + part(member, question.key) + choicesOf(question).length * 0.6
        const known = answered > 0
        return {
          member,
          answered,
          withoutAnswer: choicesOf(question).length > 0 ? Math.round(answered * 0.12) : 0,
          median: known ? median : null,
          p90: known ? median * (2.1 + 1.8 * part('p90', member, question.key)) : null,
          counts: countsOf(question, member, answered),
        }
      }),
    })),
  }
}

/** Returns the plans of a sample of visitors. */
export const plansOf = (sets: readonly QuestionSet[]): PlansReply => ({
  visitors: 1_000,
  personal: 912,
  different: 655,
  facets: [
    ['minutes', { 10: 402, 5: 268, 15: 121, undecided: 74, 20: 47 }] as const,
    ['moment', { morning: 371, evening: 340, undecided: 130, midday: 71 }] as const,
    ['theme', { busy: 398, tired: 311, restart: 287, prayer: 240, loss: 133, alone: 121, doubt: 96 }] as const,
    ['level', { new: 455, experienced: 250, undecided: 207 }] as const,
    ['translation', { kjv: 611, web: 301 }] as const,
    ['music', { 'every-day': 534, undecided: 300, never: 78 }] as const,
  ].map(([facet, counts]) => ({
    facet,
    values: Object.entries(counts).map(([value, visitors]) => ({ value, visitors })),
  })),
  questions: (sets[0]?.questions ?? [])
    .filter((question) => ['minutes-a-day', 'obstacles', 'life-season'].includes(question.key))
    .map((question) => ({
      key: question.key,
      question: question.question,
      isMultiple: question.type === 'multi-select',
      choices: [...choicesOf(question)],
    })),
})
