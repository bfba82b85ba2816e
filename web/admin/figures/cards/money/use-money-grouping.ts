import { useSearchParams } from 'react-router-dom'
import { MONEY_GROUPINGS, TOUCHES, VISITOR_GROUPINGS } from '#api/contracts/figures/definitions/money-groupings.ts'
import type { MoneyQuery } from '#api/contracts/figures/definitions/money.ts'
import { oneOf } from '#web/admin/figures/cards/filters/filters-url.ts'
import { VALUES_PER, type ValuesPer } from './money-columns.ts'

export type MoneyGrouping = Pick<MoneyQuery, 'groupBy' | 'thenBy' | 'touch' | 'only'>

/** The URL parameters of the screen: the groupings, and by what values are divided. */
export const MONEY_PARAMS = ['by', 'and', 'touch', 'only', 'is', 'per'] as const

/** Keeps the groupings of the money report in the address, so that views and links have them. */
export const useMoneyGrouping = (): [MoneyGrouping, (grouping: MoneyGrouping) => void] => {
  const [params, setParams] = useSearchParams()
  const groupBy = oneOf(MONEY_GROUPINGS, params.get('by')) ?? 'creo'
  const thenBy = oneOf(MONEY_GROUPINGS, params.get('and'))
  const onlyBy = oneOf(VISITOR_GROUPINGS, params.get('only'))
  const is = params.get('is') ?? ''
  const grouping: MoneyGrouping = {
    groupBy,
    touch: oneOf(TOUCHES, params.get('touch')) ?? 'first',
    ...(thenBy !== undefined && thenBy !== groupBy && { thenBy }),
    ...(onlyBy !== undefined && is !== '' && { only: { by: onlyBy, is } }),
  }
  const choose = ({ groupBy: by, thenBy: then, touch, only }: MoneyGrouping) => {
    const next = new URLSearchParams(params)
    const chosen = [
      ['by', by],
      ['and', then],
      ['touch', touch === 'first' ? undefined : touch],
      ['only', only?.by],
      ['is', only?.is],
    ] as const
    for (const [name, value] of chosen) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    setParams(next, { replace: true })
  }
  return [grouping, choose]
}

/** Keeps in the address whether values are per visitor or per buyer. */
export const useValuesPer = (): [ValuesPer, (per: ValuesPer) => void] => {
  const [params, setParams] = useSearchParams()
  const choose = (per: ValuesPer) => {
    const next = new URLSearchParams(params)
    if (per === VALUES_PER[0]) next.delete('per')
    else next.set('per', per)
    setParams(next, { replace: true })
  }
  return [oneOf(VALUES_PER, params.get('per')) ?? VALUES_PER[0], choose]
}
