import { useState } from 'react'
import { type WebVital, WEB_VITALS } from '#api/contracts/figures/speed-choices.ts'
import { SPEED_FIGURES } from '#events/figures/definitions/answers.ts'
import { type FiguresAnswer, valueOf } from '#events/figures/definitions/question.ts'
import { daysFrom } from '#events/time/time.ts'
import { reportNow } from '#web/admin/figures/filters/report-zone.ts'
import { useFigures } from '#web/admin/figures/query/use-figures.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { formatCount } from '#web/admin/shell/format.ts'
import styles from '#web/admin/shell/screen.module.css'
import { Grid } from '#web/admin/figures/table/Grid.tsx'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { Select } from '#web/ui/select/Select.tsx'
import figureStyles from './speed-figure.module.css'

const GROUPINGS = ['screen', 'creo'] as const
type Grouping = (typeof GROUPINGS)[number]
/** How many days are shown, today among them. */
const DAYS = ['1', '7', '28']
const FIGURES = ['views', ...WEB_VITALS] as const

const rowsOf = (answer: FiguresAnswer) =>
  answer.rows.map(({ by: [name = ''], values }) => ({
    key: name,
    cells: [
      name,
      formatCount(valueOf(answer, values, 'views') ?? 0),
      ...WEB_VITALS.map((vital) => <SpeedFigure key={vital} vital={vital} value={valueOf(answer, values, vital)} />),
    ],
  }))

/** Shows how fast screens appear and react in the browsers of visitors. */
export default function Speed() {
  usePageTitle('Speed')
  const [groupBy, setGroupBy] = useState<Grouping>('screen')
  const [days, setDays] = useState('7')
  const { data, failure } = useFigures({
    key: ['speed', groupBy, days],
    question: () => {
      const end = reportNow().toISOString().slice(0, 10)
      return {
        metrics: FIGURES,
        by: [groupBy],
        range: { start: daysFrom(end, 1 - Number(days)), end },
        time: 'event',
        maxRows: 100,
      }
    },
  })
  return (
    <>
      <div className={styles.top}>
        <h1>Speed</h1>
        <div className={styles.tools}>
          <Select label="Group by" options={GROUPINGS} value={groupBy} onChoose={setGroupBy} />
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
              ...WEB_VITALS.map((vital) => SPEED_FIGURES[vital].name),
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

/** Limits of "good" and "poor", in seconds and as a score: https://web.dev/articles/vitals */
const LIMITS: Record<WebVital, readonly [good: number, poor: number]> = {
  lcp: [2.5, 4],
  inp: [0.2, 0.5],
  cls: [0.1, 0.25],
}

const TEXTS: Record<WebVital, (value: number) => string> = {
  lcp: (seconds) => `${seconds.toFixed(2)} s`,
  inp: (seconds) => `${Math.round(1_000 * seconds)} ms`,
  cls: (score) => score.toFixed(3),
}

const ratingOf = (vital: WebVital, value: number) => {
  const [good, poor] = LIMITS[vital]
  if (value <= good) return 'good'
  return value <= poor ? 'fair' : 'poor'
}

type Props = { vital: WebVital; value: number | null }

/** Shows a figure of a group with its rating in words, or a dash where nothing was measured. */
const SpeedFigure = ({ vital, value }: Props) => {
  if (value === null) return <>–</>
  const rating = ratingOf(vital, value)
  return (
    <span className={figureStyles.figure} data-rating={rating}>
      {TEXTS[vital](value)} <small>{rating}</small>
    </span>
  )
}
