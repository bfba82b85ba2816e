import { useSearchParams } from 'react-router-dom'
import { type Dimension, DIMENSION_NAMES, isOfTime } from '#events/figures/definitions/dimensions.ts'
import { oneOf } from '#web/admin/figures/filters/filters-url.ts'

/** The URL parameters of the screen: the grouping, and which landing counts for ads. */
export const MONEY_PARAMS = ['by', 'touch'] as const

export const TOUCHES = ['first', 'last'] as const
const isOfLastTouch = (name: Dimension) => name.startsWith('last_')

/** Groupings of the screen. Those of ads are by the first landing or the last. */
export const MONEY_GROUPINGS = DIMENSION_NAMES.filter((name) => !isOfTime(name) && !isOfLastTouch(name))

export type MoneyGrouping = { groupBy: Dimension; touch: (typeof TOUCHES)[number] }

/** Returns the dimension of a grouping. */
export const dimensionFor = ({ groupBy, touch }: MoneyGrouping): Dimension =>
  (touch === 'last' && DIMENSION_NAMES.find((name) => name === `last_${groupBy}`)) || groupBy

/** Keeps the grouping of the money report in the address, so that links have it. */
export const useMoneyGrouping = (): [MoneyGrouping, (grouping: MoneyGrouping) => void] => {
  const [params, setParams] = useSearchParams()
  const grouping: MoneyGrouping = {
    groupBy: oneOf(MONEY_GROUPINGS, params.get('by')) ?? 'creo',
    touch: oneOf(TOUCHES, params.get('touch')) ?? 'first',
  }
  const choose = ({ groupBy, touch }: MoneyGrouping) => {
    const next = new URLSearchParams(params)
    next.set('by', groupBy)
    if (touch === 'first') next.delete('touch')
    else next.set('touch', touch)
    setParams(next, { replace: true })
  }
  return [grouping, choose]
}
