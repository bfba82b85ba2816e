import type { money } from '#api/contracts/figures/money.ts'
import { byProfit, firstColumns } from '#web/admin/figures/money/money-columns.ts'
import { MoneyTable } from '#web/admin/figures/money/MoneyTable.tsx'
import { useAdminQuery } from '#web/admin/shell/use-admin-query.ts'
import { post } from '#web/lib/api/api.ts'
import { lastWeek } from './week.ts'

const MAX_ADS = 5

/** Shows the five ads of the last week that earn the most. */
export const TopAds = ({ live }: { live: boolean }) => {
  const { data } = useAdminQuery({
    key: ['money', 'week'],
    fetch: (bearer) => post<typeof money>('/admin/db/money', { ...lastWeek(), groupBy: 'creo' }, { bearer }),
    live,
  })
  if (!data || data.rows.length === 0) return null
  const reply = { ...data, rows: byProfit(data.rows).slice(0, MAX_ADS) }
  return <MoneyTable reply={reply} by="Ads by profit" columns={firstColumns(data)} />
}
