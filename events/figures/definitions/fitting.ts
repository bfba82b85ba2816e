import {
  type Dimension,
  DIMENSION_NAMES,
  dimensionsOf,
  hasOwnTime,
  type SourceName,
  sourceOf,
  type SumName,
} from '#events/figures/definitions/dimensions.ts'
import { FIGURES, type FigureName } from './money.ts'
import type { FiguresQuestion } from './question.ts'
import { isDay, mondayOf } from '#events/time/time.ts'

/** Returns the dimensions that a figure can be grouped and filtered by: those of all of its parts. */
export const dimensionsOfFigure = (name: FigureName): Dimension[] =>
  DIMENSION_NAMES.filter((dimension) => FIGURES[name].from.every((sum) => dimensionsOf(sum).includes(dimension)))

const usedIn = ({ by, filters }: Pick<FiguresQuestion, 'by' | 'filters'>): Dimension[] => [
  ...new Set([...by, ...(Object.keys(filters) as Dimension[])]),
]

/** Returns the figures that go with the dimensions of a question. */
export const fittingFigures = <Name extends FigureName>(
  names: readonly Name[],
  question: Pick<FiguresQuestion, 'by' | 'filters'>,
): Name[] => names.filter((name) => usedIn(question).every((used) => dimensionsOfFigure(name).includes(used)))

/** Returns a sentence about figures and dimensions that don't go together; undefined if all do. */
export const misfitOf = (question: FiguresQuestion): string | undefined => {
  const { metrics, by, filters, time, compare, range } = question
  if (by[0] !== undefined && by[0] === by[1]) return `The two dimensions are the same: ${by[0]}.`
  if (compare !== undefined && range === undefined)
    return 'All time has no period before, so "compare" needs a "range".'
  for (const [name, values] of Object.entries(filters)) {
    const [isTime, form] = TIMES[name as Dimension] ?? []
    const wrong = isTime && values.find((value) => !isTime(value))
    if (wrong !== undefined) return `No ${name} has the name ${JSON.stringify(wrong).slice(0, 50)}: write ${form}.`
  }
  const [first] = metrics
  const family = first === undefined ? 'money' : familyOf(first)
  const other = metrics.find((metric) => familyOf(metric) !== family)
  if (other !== undefined)
    return `The figure ${first} is of ${FAMILIES[family].of}, and ${other} is of ${FAMILIES[familyOf(other)].of}. Ask for them in two questions.`
  const { time: counted, apart = [], isNow } = FAMILIES[family]
  if (isNow && range !== undefined)
    return `The figure ${first} is of ${FAMILIES[family].of} as of now, so it has no range.`
  if (counted !== undefined && time !== 'event')
    return `The figure ${first} counts ${counted}, so "time" must be "event".`
  const used = usedIn(question)
  const [one, another] = apart.filter((name) => used.includes(name))
  if (another !== undefined)
    return `Figures of ${FAMILIES[family].of} go with ${one} or with ${another}, not with both.`
  for (const metric of metrics) {
    const fitting = dimensionsOfFigure(metric)
    const wrong = usedIn(question).find((dimension) => !fitting.includes(dimension))
    if (wrong !== undefined) {
      const others = metrics.filter((name) => dimensionsOfFigure(name).includes(wrong)).join(', ')
      const instead = others === '' ? '' : ` Of your figures, these go with ${wrong}: ${others}.`
      return `The figure ${metric} can't be counted by ${wrong}. It goes with ${fitting.join(', ')}.${instead}`
    }
    if (time === 'event' && !FIGURES[metric].from.every(hasOwnTime))
      return `The figure ${metric} is counted by the day of the first contact alone, so "time" can't be "event".`
    const needed = FIGURES[metric].from.flatMap((sum: SumName) => (NEEDED[sum] ? [NEEDED[sum]] : []))[0]
    if (needed !== undefined && !needed.some((name) => used.includes(name)))
      return `The figure ${metric} is counted per ${needed[0]}: add ${needed[0]} to "by" or to the filters.`
  }
  return undefined
}

/** How times are named. A filter by another name would count nothing, as if nothing had happened. */
const TIMES: Readonly<Partial<Record<Dimension, readonly [isTime: (text: string) => boolean, form: string]>>> = {
  day: [isDay, 'yyyy-MM-dd'],
  week: [(text) => isDay(text) && mondayOf(text) === text, 'its Monday as yyyy-MM-dd'],
  month: [(text) => isDay(`${text}-01`), 'yyyy-MM'],
  hour: [(text) => /^(?:[01]\d|2[0-3])$/.test(text), '00 to 23'],
}

/** Figures that are counted together. `time` says of which time alone, and `apart` has dimensions that exclude each other. */
const FAMILIES: Readonly<
  Record<FigureFamily, { of: string; time?: string; apart?: readonly Dimension[]; isNow?: true }>
> = {
  money: { of: 'visitors and money' },
  funnel: { of: 'steps or weights', time: 'visitors on the day on which they began the quiz' },
  answers: {
    of: 'answers',
    time: 'visitors in the month in which they began the quiz',
    apart: ['version', 'creo'],
  },
  plans: { of: 'plans', isNow: true },
  speed: { of: 'page loads', time: 'page loads on their day', apart: ['screen', 'creo'] },
}
export type FigureFamily = 'money' | 'funnel' | 'answers' | 'plans' | 'speed'

/** Dimensions of which a sum needs one, because its groups can't be added up without. */
const NEEDED: Readonly<Partial<Record<SumName, readonly Dimension[]>>> = {
  reached: ['step'],
  asked: ['step'],
  assigned: ['weights'],
  answered: ['question', 'choice'],
  withoutAnswer: ['question'],
  medianTime: ['question'],
  p90Time: ['question'],
  chose: ['choice'],
}

/** Returns where a figure is counted. */
export const familyOf = (name: FigureName): FigureFamily => {
  const [source] = FIGURES[name].from.map(sourceOf)
  return source === 'funnel' || source === 'answers' || source === 'plans' || source === 'speed' ? source : 'money'
}

/** Rows of a page behind a figure. */
export const OPENED_ROWS = 50

const OPENED_SOURCES: readonly (SourceName | undefined)[] = ['people', 'payments', 'afterSale', 'plans']

/** Times that the rows behind a figure are counted by. */
export const OPENED_TIMES = ['contact', 'event', 'arrival'] as const
export type OpenedTime = (typeof OPENED_TIMES)[number]

/** Figures of the table of the quiz, each with the dimensions of its cells. */
const OF_ARRIVALS: Readonly<Partial<Record<FigureName, readonly Dimension[]>>> = {
  visitors: ['version', 'creo', 'age'],
  reached: ['version', 'creo', 'age', 'step'],
  revenue: ['version', 'creo', 'age'],
}

type OpenedFigure = Pick<FiguresQuestion, 'filters' | 'range'> & {
  metric: FigureName
  part?: SumName | undefined
  time: OpenedTime
  until?: string | undefined
}

/** Returns a sentence about a figure that no rows add up to; undefined if some do. */
export const unopenableOf = ({ metric, part, time, until, ...about }: OpenedFigure): string | undefined => {
  if (part !== undefined && !FIGURES[metric].from.some((sum) => sum === part))
    return `The figure ${metric} has no part ${part}.`
  if (until !== undefined && (time === 'arrival' || metric === 'reached'))
    return 'The funnel counts whole days, so nothing of it opens with "until".'
  const { step: steps = [], version: versions = [] } = about.filters
  if (time === 'arrival') {
    const wrong = usedIn({ by: [], ...about }).find((used) => !OF_ARRIVALS[metric]?.includes(used))
    if (!OF_ARRIVALS[metric] || wrong !== undefined)
      return `The table of the quiz has no ${metric}${wrong === undefined ? '' : ` by ${wrong}`}.`
    return metric === 'reached' && steps.length !== 1 ? 'One step opens: filter by a step.' : undefined
  }
  const misfit = misfitOf({ ...about, time, metrics: [metric], by: [], maxRows: 1 })
  if (misfit !== undefined) return misfit
  if (!isOpenable(metric) && part === undefined)
    return `The figure ${metric} is no count and no amount of visitors or payments.`
  if (metric === 'reached' && (steps.length !== 1 || versions.length !== 1))
    return 'One step of one version opens: filter by a step and a version.'
  return undefined
}

/** Returns whether a figure is a count or an amount whose visitors or payments can be listed. */
export const isOpenable = (name: FigureName): boolean => {
  const { unit, from } = FIGURES[name]
  const [source] = from.map(sourceOf)
  return (
    (unit === 'count' || (unit === 'money' && !/^value|^netPer|^revenuePer/.test(name))) &&
    (name === 'reached' || OPENED_SOURCES.includes(source)) &&
    from.every((sum) => sourceOf(sum) === source)
  )
}
