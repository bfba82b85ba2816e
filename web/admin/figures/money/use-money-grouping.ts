import { useSearchParams } from 'react-router-dom'
import { type Dimension, DIMENSION_NAMES } from '#events/figures/definitions/dimensions.ts'
import { dimensionsOfFigure } from '#events/figures/definitions/fitting.ts'
import { MARKS_PARAM } from '#web/admin/figures/cards/Marks.tsx'
import { choice, oneOf } from '#web/admin/figures/filters/filters-url.ts'

/** The URL parameters of the screen: the grouping, which landing counts for ads, and what the table shows. */
export const MONEY_PARAMS = ['by', 'touch', 'compare', 'figures', MARKS_PARAM] as const

export const TOUCHES = ['first', 'last'] as const
const isOfLastTouch = (name: Dimension) => name.startsWith('last_')

/** Groupings of the screen. Those of ads are by the first landing or the last. */
export const MONEY_GROUPINGS = dimensionsOfFigure('buyers').filter((name) => !isOfLastTouch(name))

export type MoneyGrouping = {
  groupBy: Dimension
  touch: (typeof TOUCHES)[number]
  /** Whether the period before is shown. */
  isCompared: boolean
  /** Whether all figures are shown. */
  hasAll: boolean
}

/** Returns the dimension of a grouping. */
export const dimensionFor = ({ groupBy, touch }: Pick<MoneyGrouping, 'groupBy' | 'touch'>): Dimension =>
  (touch === 'last' && DIMENSION_NAMES.find((name) => name === `last_${groupBy}`)) || groupBy

/** Keeps the grouping of the money report in the address, so that links have it. */
export const useMoneyGrouping = () => {
  const [params, setParams] = useSearchParams()
  const warnings: string[] = []
  const by = { name: 'by', noun: 'the grouping', options: MONEY_GROUPINGS, fallback: 'creo' as const }
  const grouping: MoneyGrouping = {
    groupBy: choice(params, warnings, by),
    touch: oneOf(TOUCHES, params.get('touch')) ?? 'first',
    isCompared: params.get('compare') === 'before',
    hasAll: params.get('figures') === 'all',
  }
  const choose = (part: Partial<MoneyGrouping>) => {
    const { groupBy, touch, isCompared, hasAll } = { ...grouping, ...part }
    const next = new URLSearchParams(params)
    const set = (name: string, value: string | false) => (value === false ? next.delete(name) : next.set(name, value))
    set('by', groupBy)
    set('touch', touch === 'last' && touch)
    set('compare', isCompared && 'before')
    set('figures', hasAll && 'all')
    setParams(next, { replace: true })
  }
  return { grouping, choose, warnings }
}
