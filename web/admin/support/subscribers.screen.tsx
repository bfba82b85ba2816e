import { useState } from 'react'
import { Link } from 'react-router-dom'
import { RETENTION_COURSE_DAYS } from '#events/figures/definitions/after-sale-sums.ts'
import { FIGURES, type FigureName } from '#events/figures/definitions/money.ts'
import type { FiguresAnswer } from '#events/figures/definitions/question.ts'
import type { FileCell } from '#events/figures/definitions/text/delimited.ts'
import { explanationOf, figureCard, figureText, moneyCell } from '#events/figures/definitions/text/figure-text.ts'
import { missingAmounts } from '#events/figures/definitions/text/headline-cards.ts'
import { moneyText } from '#events/payment/money/minor-units.ts'
import { useAccount } from '#web/admin/admins/sign-in/use-account.ts'
import { type FigureCard, FigureCards } from '#web/admin/figures/cards/FigureCards.tsx'
import { openedRows } from '#web/admin/figures/opened/opened-rows.tsx'
import { Opens } from '#web/admin/figures/opened/Opens.tsx'
import { openedUrl, weekUrl } from '#web/admin/figures/opened/opened-url.ts'
import { Download } from '#web/admin/figures/table/Download.tsx'
import { Grid } from '#web/admin/figures/table/Grid.tsx'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { Freshness } from '#web/admin/shell/Freshness.tsx'
import styles from '#web/admin/shell/screen.module.css'
import { useFreshness } from '#web/admin/shell/use-admin-query.ts'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { PersonSearch } from './PersonSearch.tsx'
import { RetentionTable } from './RetentionTable.tsx'
import { useCustomers, WEEK_FIGURES } from './use-customers.ts'

type Customers = NonNullable<ReturnType<typeof useCustomers>['data']>

/** Days that the cards of some figures are about, beside their text. */
const BESIDE: Readonly<Record<string, string>> = {
  renewalsDue: 'in 7 days',
  cancellations: 'in 30 days',
  refundRate: 'in 30 days',
  chargebackRate: 'in 30 days',
}

/** A share opens what is counted. Plans are as of now. */
const totalsOf = ({ metrics, total, currency, range }: FiguresAnswer): FigureCard[] =>
  metrics.map((figure, n) => ({
    ...figureCard(figure, total.values[n] ?? null, currency),
    beside: BESIDE[figure.key],
    to: range
      ? openedUrl({ metric: figure.from[0] as FigureName, filters: {}, range, time: 'event' })
      : openedUrl({ metric: figure.key as FigureName, filters: {} }),
  }))

const cardsOf = ({ plans, month, weeks, lines }: Customers): FigureCard[] => [
  ...totalsOf(plans),
  ...totalsOf(month),
  {
    name: 'Revenue of this week',
    definition: explanationOf(FIGURES.revenue),
    text: figureText(lines.at(-1)?.values[0] ?? null, 'money', weeks.currency),
    to: weekUrl(lines.at(-1)?.week, 'revenue', { time: 'event' }),
    line: lines.map(({ values }) => values[0] ?? 0),
  },
]

const LATEST = 20
const BUYERS = openedUrl({ metric: 'firstPayments', filters: {} })

const Latest = ({ latest }: Customers) => (
  <Grid
    name="Latest buyers"
    headings={['Day', 'Who', 'Plan', 'Amount']}
    numbers={[3]}
    rows={openedRows(latest).slice(0, LATEST)}
  >
    {latest.all > LATEST && BUYERS !== undefined && <Link to={BUYERS}>All buyers</Link>}
  </Grid>
)

const Weeks = ({ lines, weeks: { currency } }: Customers) => (
  <Grid
    name="Revenue by week"
    note="What was paid in a week from Monday less the refunds and chargebacks that were issued in it."
    headings={['Week of', 'Revenue', 'Gross', 'Refunds', 'Chargebacks']}
    numbers={[1, 2, 3, 4]}
    rows={lines
      .filter(({ values }) => values.some((value) => value !== 0))
      .toReversed()
      .map(({ week, values }) => ({
        key: week,
        cells: [
          week,
          ...values.map((amount, n) => (
            <Opens key={WEEK_FIGURES[n]} to={weekUrl(week, WEEK_FIGURES[n], { time: 'event' })}>
              {moneyText(amount ?? 0, currency)}
            </Opens>
          )),
        ],
      }))}
  />
)

/** Returns both tables as the rows of a file: a week is one of payments and one of first contacts. */
const weekRows = ({ lines, cohorts, weeks: { currency } }: Customers): FileCell[][] => [
  [
    'week of',
    ...WEEK_FIGURES,
    'currency',
    'registered',
    ...RETENTION_COURSE_DAYS.flatMap((day) => [`day ${day} opened`, `day ${day} saved`]),
  ],
  ...lines.map(({ week, values }) => {
    const cohort = cohorts.find((one) => one.week === week)
    return [
      week,
      ...values.map((amount) => moneyCell(amount ?? 0, currency)),
      currency,
      cohort?.registered,
      ...RETENTION_COURSE_DAYS.flatMap((_, n) => [cohort?.cells[n]?.opened, cohort?.cells[n]?.saved]),
    ]
  }),
]

const Retention = ({ cohorts }: Customers) => (
  <section className={styles.section} aria-label="Retention">
    <h2>Days saved</h2>
    {cohorts.length === 0 ? (
      <p className={styles.note}>No buyer of the last 12 weeks has registered.</p>
    ) : (
      <>
        <RetentionTable cohorts={cohorts} />
        <p className={styles.note}>
          Share of the buyers of a week, by their first contact, who saved the day. * The day has not opened for all of
          them yet.
        </p>
      </>
    )}
  </section>
)

/** Shows who is subscribed today, what renews, who leaves and who stays, and finds one person. */
export default function Subscribers() {
  usePageTitle('Customers')
  const [live, setLive] = useState(false)
  const { data, failure } = useCustomers(live)
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
          <Alerts isWarning messages={[missingAmounts(data.plans) ?? missingAmounts(data.weeks)]} />
          <div className={styles.desk}>
            <Latest {...data} />
            <Retention {...data} />
            <Weeks {...data} />
          </div>
        </>
      )}
    </>
  )
}
