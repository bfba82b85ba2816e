import { useState } from 'react'
import type { speed, SpeedReply } from '#api/contracts/figures/speed.ts'
import { SPEED_DAYS, SPEED_GROUPINGS, type WebVital, WEB_VITALS } from '#api/contracts/figures/speed-choices.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { formatCount } from '#web/admin/shell/format.ts'
import styles from '#web/admin/shell/screen.module.css'
import { useAdminQuery } from '#web/admin/shell/use-admin-query.ts'
import { Grid } from '#web/admin/figures/table/Grid.tsx'
import { post } from '#web/lib/api/api.ts'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { Select } from '#web/ui/select/Select.tsx'
import figureStyles from './speed-figure.module.css'

type GroupBy = (typeof SPEED_GROUPINGS)[number]
const DAYS = SPEED_DAYS.map(String)

/** Headings that say what a visitor notices. */
const HEADINGS: Record<WebVital, string> = { lcp: 'Appears (LCP)', inp: 'Reacts (INP)', cls: 'Moves (CLS)' }

const rowsOf = ({ rows }: SpeedReply) =>
  rows.map(({ name, ...figures }) => ({
    key: name,
    cells: [
      name,
      formatCount(figures.cls?.views ?? 0),
      ...WEB_VITALS.map((vital) => <SpeedFigure key={vital} vital={vital} figure={figures[vital]} />),
    ],
  }))

/** Shows how fast screens appear and react in the browsers of visitors. */
export default function Speed() {
  usePageTitle('Speed')
  const [groupBy, setGroupBy] = useState<GroupBy>('screen')
  const [days, setDays] = useState('7')
  const query = { groupBy, days: SPEED_DAYS.find((choice) => String(choice) === days) ?? 7 }
  const { data, failure } = useAdminQuery({
    key: ['speed', query],
    fetch: (bearer) => post<typeof speed>('/admin/db/speed', query, { bearer }),
  })
  return (
    <>
      <div className={styles.top}>
        <h1>Speed</h1>
        <div className={styles.tools}>
          <Select label="Group by" options={SPEED_GROUPINGS} value={groupBy} onChoose={setGroupBy} />
          <Select label="Days" options={DAYS} value={days} onChoose={setDays} />
        </div>
      </div>
      <Alerts messages={[failure]} />
      {data && (
        <>
          <Grid
            name="In the browsers of visitors"
            note={data.rows.length === 0 ? 'No page was measured in these days.' : undefined}
            headings={[
              groupBy === 'screen' ? 'Screen' : 'Creo',
              'Views',
              ...WEB_VITALS.map((vital) => HEADINGS[vital]),
            ]}
            sentences={[0]}
            numbers={[1, 2, 3, 4]}
            rows={rowsOf(data)}
          />
          <p className={styles.note}>
            75th percentile in the browsers of visitors. “Appears” is the largest text or picture of the first screen
            (LCP), “reacts” the time from a tap to the next picture (INP), “moves” how much the layout shifts (CLS).
            Good is up to 2.5 s, 200 ms and 0.1; poor is over 4 s, 500 ms and 0.25. Safari reports only some figures.
          </p>
        </>
      )}
    </>
  )
}

/** Limits of "good" and "poor", in the units of the reply: https://web.dev/articles/vitals */
const LIMITS: Record<WebVital, readonly [good: number, poor: number]> = {
  lcp: [2_500, 4_000],
  inp: [200, 500],
  cls: [100, 250],
}

const TEXTS: Record<WebVital, (value: number) => string> = {
  lcp: (ms) => `${(ms / 1_000).toFixed(2)} s`,
  inp: (ms) => `${ms} ms`,
  cls: (thousandths) => (thousandths / 1_000).toFixed(3),
}

const ratingOf = (vital: WebVital, value: number) => {
  const [good, poor] = LIMITS[vital]
  if (value <= good) return 'good'
  return value <= poor ? 'fair' : 'poor'
}

type Props = { vital: WebVital; figure: SpeedReply['rows'][number][WebVital] }

/** Shows a figure of a group with its rating in words, or a dash where nothing was measured. */
const SpeedFigure = ({ vital, figure }: Props) => {
  if (figure === null) return <>–</>
  const rating = ratingOf(vital, figure.p75)
  return (
    <span className={figureStyles.figure} data-rating={rating} title={`${formatCount(figure.views)} views`}>
      {TEXTS[vital](figure.p75)} <small>{rating}</small>
    </span>
  )
}
