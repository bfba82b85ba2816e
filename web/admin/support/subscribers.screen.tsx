import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { subscribers, SubscribersReply } from '#api/contracts/figures/subscribers.ts'
import { SUBSCRIBER_FIGURES, weeklyRevenueFigure } from '#events/figures/definitions/subscribers.ts'
import type { FileCell } from '#events/figures/definitions/text/delimited.ts'
import { moneyText } from '#events/payment/money/minor-units.ts'
import { explanationOf, figureCard, figureText, moneyCell } from '#events/figures/definitions/text/figure-text.ts'
import { type FigureCard, FigureCards } from '#web/admin/figures/cards/FigureCards.tsx'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { Freshness } from '#web/admin/shell/Freshness.tsx'
import { formatInstant } from '#web/admin/shell/format.ts'
import styles from '#web/admin/shell/screen.module.css'
import { useAdminQuery, useFreshness } from '#web/admin/shell/use-admin-query.ts'
import { useAccount } from '#web/admin/admins/sign-in/use-account.ts'
import { Download } from '#web/admin/figures/table/Download.tsx'
import { Grid } from '#web/admin/figures/table/Grid.tsx'
import { openedUrl } from '#web/admin/figures/opened/opened-url.ts'
import { get } from '#web/lib/api/api.ts'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { PersonSearch } from './PersonSearch.tsx'
import { RetentionTable } from './RetentionTable.tsx'

const { activePlans, mrr, renewalsDue, cancellations, refundRate, chargebackRate } = SUBSCRIBER_FIGURES

/** The figures of the cards, with the days that they are about. */
const CARDS = [
  [activePlans],
  [mrr],
  [renewalsDue, 'in 7 days'],
  [cancellations, 'in 30 days'],
  [refundRate, 'in 30 days'],
  [chargebackRate, 'in 30 days'],
] as const

const cardsOf = ({ sums, weeks, currency }: SubscribersReply): FigureCard[] => {
  const last = weeks.at(-1)
  return [
    ...CARDS.map(([figure, beside]) => ({ ...figureCard(figure, figure.of(sums), currency), beside })),
    {
      name: 'Revenue of this week',
      definition: explanationOf(weeklyRevenueFigure),
      text: figureText(last ? weeklyRevenueFigure.of(last) : null, 'money', currency),
      line: weeks.map((week) => weeklyRevenueFigure.of(week) ?? 0),
    },
  ]
}

const BUYERS = openedUrl({ metric: 'buyers', filters: {} })

const Latest = ({ latest, canOpen }: Pick<SubscribersReply, 'latest'> & { canOpen: boolean }) => (
  <Grid
    name="Latest buyers"
    headings={['Paid (UTC)', 'Plan', 'Amount', 'State', 'Ad']}
    numbers={[2]}
    rows={latest.map(({ paidAt, creo, plan, amount, currency, state }, n) => ({
      key: `${paidAt} ${n}`,
      cells: [formatInstant(paidAt), plan, moneyText(amount, currency), state, creo],
    }))}
  >
    {canOpen && BUYERS !== undefined && <Link to={BUYERS}>Open their pages</Link>}
  </Grid>
)

const hasMoney = ({ gross, refunded, chargedBack }: SubscribersReply['weeks'][number]) =>
  gross + refunded + chargedBack > 0

const Weeks = ({ weeks, currency }: SubscribersReply) => (
  <Grid
    name="Revenue by week"
    note={weeklyRevenueFigure.definition}
    headings={['Week of', 'Revenue', 'Gross', 'Refunds', 'Chargebacks']}
    numbers={[1, 2, 3, 4]}
    rows={weeks
      .filter(hasMoney)
      .toReversed()
      .map((week) => ({
        key: week.week,
        cells: [
          week.week,
          ...[weeklyRevenueFigure.of(week) ?? 0, week.gross, week.refunded, week.chargedBack].map((amount) =>
            moneyText(amount, currency),
          ),
        ],
      }))}
  />
)

/** Returns both tables as the rows of a file: a week is one of payments and one of registrations. */
const weekRows = ({ weeks, cohorts, days, currency }: SubscribersReply): FileCell[][] => {
  const amounts = ['revenue', 'gross', 'refunds', 'chargebacks'].map((name) => `${name} ${currency}`)
  const all = [...new Set([...weeks, ...cohorts].map(({ week }) => week))].toSorted()
  return [
    ['week of', ...amounts, 'registered', ...days.flatMap((day) => [`day ${day} opened`, `day ${day} saved`])],
    ...all.map((name) => {
      const week = weeks.find((one) => one.week === name)
      const cohort = cohorts.find((one) => one.week === name)
      const sums = week && [weeklyRevenueFigure.of(week) ?? 0, week.gross, week.refunded, week.chargedBack]
      return [
        name,
        ...(sums?.map((amount) => moneyCell(amount, currency)) ?? amounts.map(() => null)),
        cohort?.registered,
        ...days.flatMap((_, n) => [cohort?.cells[n]?.opened, cohort?.cells[n]?.saved]),
      ]
    }),
  ]
}

const Retention = ({ cohorts, days }: SubscribersReply) => (
  <section className={styles.section} aria-label="Retention">
    <h2>Days saved</h2>
    {cohorts.length === 0 ? (
      <p className={styles.note}>No buyer has registered in the last 12 weeks.</p>
    ) : (
      <>
        <RetentionTable cohorts={cohorts} days={days} />
        <p className={styles.note}>
          Share of the buyers of a week who saved the day. * The day has not opened for all of them yet.
        </p>
      </>
    )}
  </section>
)

const missing = (currencies: readonly string[]) =>
  currencies.length > 0
    ? `Amounts in ${currencies.join(', ')} are missing, because no exchange rates are imported for their days.`
    : undefined

/** Shows who is subscribed today, what renews, who leaves and who stays, and finds one person. */
export default function Subscribers() {
  usePageTitle('Customers')
  const [live, setLive] = useState(false)
  const { data, failure } = useAdminQuery({
    key: ['subscribers'],
    fetch: (bearer) => get<typeof subscribers>('/admin/subscribers', {}, { bearer }),
    live,
  })
  const freshness = useFreshness(0, live)
  const { data: account } = useAccount()
  return (
    <>
      <div className={styles.top}>
        <h1>Customers</h1>
        {data && <Download name="subscribers-by-week" rows={() => weekRows(data)} />}
        <Freshness freshness={freshness} live={live} onLive={setLive} />
      </div>
      {data && <FigureCards label="Totals" cards={cardsOf(data)} />}
      {account?.role === 'operate' && <PersonSearch />}
      <Alerts messages={[failure]} />
      {data && (
        <>
          <Alerts isWarning messages={[missing(data.unconverted)]} />
          <div className={styles.desk}>
            <Latest latest={data.latest} canOpen={account?.role === 'operate'} />
            <Retention {...data} />
            <Weeks {...data} />
          </div>
        </>
      )}
    </>
  )
}
