import { byProfit, FIRST, moneyColumns } from '#web/admin/figures/money/money-columns.ts'
import { MoneyTable } from '#web/admin/figures/money/MoneyTable.tsx'
import { useFigures } from '#web/admin/figures/query/use-figures.ts'
import { week } from './week.ts'

const MAX_ADS = 5

/** Shows the five ads of the last week that earn the most. */
export const TopAds = ({ live }: { live: boolean }) => {
  const { data } = useFigures({
    key: ['ads of the week'],
    question: () => ({ metrics: FIRST, by: ['creo'], range: week() }),
    live,
  })
  if (!data || data.rows.length === 0) return null
  const reply = { ...data, rows: byProfit(data).slice(0, MAX_ADS) }
  return <MoneyTable reply={reply} by="Ads by profit" columns={moneyColumns(data, FIRST)} />
}
