import {
  type Dimension,
  DIMENSION_NAMES,
  dimensionsOf,
  hasOwnTime,
  sourceOf,
} from '#events/figures/definitions/dimensions.ts'
import { FIGURES, type FigureName } from './money.ts'
import type { FiguresQuestion } from './question.ts'

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
  const { metrics, by, time } = question
  if (by[0] !== undefined && by[0] === by[1]) return `The two dimensions are the same: ${by[0]}.`
  const ofFunnel = metrics.filter(isOfFunnel)
  const other = metrics.find((metric) => !isOfFunnel(metric))
  const [one] = ofFunnel
  if (one !== undefined && other !== undefined)
    return `The figure ${one} is of steps or weights, and ${other} is not. Ask for them in two questions.`
  if (one !== undefined && time !== 'event')
    return `The figure ${one} counts visitors on the day on which they began the quiz, so "time" must be "event".`
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
    const needed = isOfFunnel(metric) && (metric === 'assigned' ? 'weights' : 'step')
    if (needed && !usedIn(question).includes(needed))
      return `The figure ${metric} is counted per ${needed}: add ${needed} to "by" or to the filters.`
  }
  return undefined
}

/** Returns whether a figure is of steps or weights, which are counted in rollups. */
export const isOfFunnel = (name: FigureName): boolean => FIGURES[name].from.some((sum) => sourceOf(sum) === 'funnel')

/** Rows of a page behind a figure. */
export const OPENED_ROWS = 50

/** Returns whether a figure is a count or an amount whose visitors or payments can be listed. */
export const isOpenable = (name: FigureName): boolean => {
  const { unit, from } = FIGURES[name]
  const [source] = from.map(sourceOf)
  return (
    (unit === 'count' || (unit === 'money' && !/^value|^netPer|^revenuePer/.test(name))) &&
    (source === 'people' || source === 'payments') &&
    from.every((sum) => sourceOf(sum) === source)
  )
}
