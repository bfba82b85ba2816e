import {
  type AdVerdict,
  adVerdicts,
  forecastOf,
  QUARTER_DAYS,
  VERDICT_FIGURES,
  verdictQuestions,
} from '#events/figures/definitions/ad-verdicts.ts'
import { type FiguresAnswer, valueOf } from '#events/figures/definitions/question.ts'
import { figureText } from '#events/figures/definitions/text/figure-text.ts'
import { byProfit, moneyColumns } from '#web/admin/figures/money/money-columns.ts'
import { MoneyTable } from '#web/admin/figures/money/MoneyTable.tsx'
import { Opens } from '#web/admin/figures/opened/Opens.tsx'
import { createAddressOf } from '#web/admin/figures/opened/opened-url.ts'
import { useFigures } from '#web/admin/figures/query/use-figures.ts'
import { Grid } from '#web/admin/figures/table/Grid.tsx'
import { formatCount } from '#web/admin/shell/format.ts'
import { week } from './week.ts'

const MAX_ADS = 8

const VERDICTS = { stop: 'Stop', more: 'More', wait: 'Wait' } as const
const HEADINGS = ['Ad', 'Verdict', 'Spend', 'Net so far', 'Cost per visitor', 'Worth per visitor']

const rowOf = ({ row, verdict, cost, low, high }: AdVerdict, answer: FiguresAnswer) => {
  const money = (minor: number | null) => figureText(minor && Math.round(minor), 'money', answer.currency)
  const [spend, net] = [valueOf(answer, row.values, 'spend'), valueOf(answer, row.values, 'net')]
  const [ad = ''] = row.by
  return {
    key: ad,
    cells: [
      ad,
      VERDICTS[verdict],
      money(spend),
      <Opens key="net" to={createAddressOf(answer)('net', row)}>
        {money(net)}
      </Opens>,
      money(cost),
      `${money(low)} to ${money(high)}`,
    ],
  }
}

/** Says which ads to stop, which deserve more, and which have shown too little; without spend, which earn the most. */
export const TopAds = ({ live }: { live: boolean }) => {
  const all = useFigures({ key: ['forecast'], question: () => verdictQuestions(week().end).all, live })
  const ads = useFigures({
    key: ['ads of a quarter'],
    question: () => verdictQuestions(week().end).ads,
    live,
  })
  const forecast = all.data && forecastOf(all.data)
  const judged = ads.data && forecast ? adVerdicts(ads.data, forecast) : []
  const verdicts = judged.slice(0, MAX_ADS)
  const others = judged.length - verdicts.length
  if (!ads.data || !all.data || ads.data.rows.length === 0) return null
  if (forecast === undefined || verdicts.length === 0) {
    const reply = { ...ads.data, rows: byProfit(ads.data).slice(0, MAX_ADS) }
    const columns = moneyColumns(reply, VERDICT_FIGURES)
    return <MoneyTable reply={reply} by="Ads by profit" columns={columns} addressOf={createAddressOf(reply)} />
  }
  const { currency } = ads.data
  return (
    <Grid
      name="Which ad to stop"
      note={`Visitors of the last ${QUARTER_DAYS} days. A buyer is worth ${figureText(Math.round(forecast.perBuyer), 'money', currency)}: the net by day ${forecast.days} of ${formatCount(forecast.buyers)} buyers of cohorts that are older; younger ones are forecast by them. “Stop” and “More” hold at every look; in one of twenty ads they are wrong.${others > 0 ? ` ${formatCount(others)} more wait or cost less.` : ''}`}
      headings={HEADINGS}
      numbers={[2, 3, 4, 5]}
      rows={verdicts.map((verdict) => rowOf(verdict, ads.data as FiguresAnswer))}
    />
  )
}
