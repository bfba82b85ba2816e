import { useSearchParams } from 'react-router-dom'
import { MONEY_GROUPINGS, TOUCHES } from '#api/contracts/figures/money-groupings.ts'
import type { MoneyQuery } from '#api/contracts/figures/money.ts'
import { oneOf } from '#web/admin/figures/filters/filters-url.ts'

export type MoneyGrouping = Pick<MoneyQuery, 'groupBy' | 'touch'>

/** The URL parameters of the screen: the grouping, and which landing counts for ads. */
export const MONEY_PARAMS = ['by', 'touch'] as const

const [FIRST_TOUCH] = TOUCHES

/** Keeps the grouping of the money report in the address, so that links have it. */
export const useMoneyGrouping = (): [MoneyGrouping, (grouping: MoneyGrouping) => void] => {
  const [params, setParams] = useSearchParams()
  const grouping: MoneyGrouping = {
    groupBy: oneOf(MONEY_GROUPINGS, params.get('by')) ?? 'creo',
    touch: oneOf(TOUCHES, params.get('touch')) ?? FIRST_TOUCH,
  }
  const choose = ({ groupBy, touch }: MoneyGrouping) => {
    const next = new URLSearchParams(params)
    next.set('by', groupBy)
    if (touch === FIRST_TOUCH) next.delete('touch')
    else next.set('touch', touch)
    setParams(next, { replace: true })
  }
  return [grouping, choose]
}
