import { Link, useSearchParams } from 'react-router-dom'
import type { opened } from '#api/contracts/figures/opened.ts'
import { familyOf, OPENED_ROWS } from '#events/figures/definitions/fitting.ts'
import { FIGURES } from '#events/figures/definitions/money.ts'
import { explanationOf, figureText } from '#events/figures/definitions/text/figure-text.ts'
import { rangeText } from '#web/admin/figures/filters/created-at.ts'
import { reportZone } from '#web/admin/figures/filters/report-zone.ts'
import { Grid } from '#web/admin/figures/table/Grid.tsx'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { formatCount } from '#web/admin/shell/format.ts'
import styles from '#web/admin/shell/screen.module.css'
import { useAdminQuery } from '#web/admin/shell/use-admin-query.ts'
import { post } from '#web/lib/api/api.ts'
import { usePageTitle } from '#web/lib/page/page-title.ts'
import { adminPaths } from '#web/paths.ts'
import { Button } from '#web/ui/button/Button.tsx'
import { openedRows } from './opened-rows.tsx'
import { type OpenedQuestion, readOpened } from './opened-url.ts'

const DAYS = { contact: 'the first visit', event: 'each row', arrival: 'the arrival, whatever followed' } as const

const BROKEN = 'This address was cut or changed. Open the figure again, from its table.'

/** Shows what adds up to the figure of the address. */
export default function Opened() {
  usePageTitle('Behind a figure')
  const [params] = useSearchParams()
  const question = readOpened(params)
  if (question) return <Rows question={question} />
  return (
    <>
      <h1>Behind a figure</h1>
      <Alerts messages={[BROKEN]} />
      <p>
        <Link to={adminPaths.money}>Ads</Link>
      </p>
    </>
  )
}

/** Shows the visitors or payments that add up to one figure, each of which leads to its person. */
const Rows = ({ question }: { question: OpenedQuestion }) => {
  const [params, setParams] = useSearchParams()
  const page = Number(params.get('page') ?? 1)
  const { data, failure } = useAdminQuery({
    key: ['opened', question, page],
    fetch: (bearer) => post<typeof opened>('/admin/figures/rows', { ...question, page }, { bearer }),
  })
  const figure = FIGURES[question.metric]
  const turn = (to: number) => {
    const next = new URLSearchParams(params)
    next.set('page', String(to))
    setParams(next)
  }
  const part = question.part && figure.formula.split(' / ')[figure.from.findIndex((sum) => sum === question.part)]
  const about = [
    ...(part === undefined ? [] : [part]),
    ...Object.entries(question.filters).map(([name, values]) => `${name}: ${values.join(', ')}`),
    ...(familyOf(question.metric) === 'plans'
      ? ['as of now, by the end of the paid period, or the day of a lifetime purchase or a cancellation']
      : [
          question.range ? rangeText(question.range) : 'all time',
          ...(question.until === undefined ? [] : [`until ${question.until}`]),
          `by the day of ${DAYS[question.time ?? 'contact']}`,
        ]),
  ]
  return (
    <>
      <h1>{figure.name}</h1>
      <p className={styles.note}>
        {explanationOf(figure)} {about.join('; ')}, {reportZone()}.
      </p>
      <Alerts messages={[failure]} />
      {data && (
        <>
          <Grid
            name={`${figureText(data.value, data.unit, data.currency)} in ${formatCount(data.all)} ${data.all === 1 ? 'row' : 'rows'}`}
            headings={['Day', 'Who', 'Plan', 'Adds']}
            numbers={[3]}
            rows={openedRows(data)}
          />
          <div className={styles.tools}>
            <Button compact variant="quiet" disabled={page <= 1} onClick={() => turn(page - 1)}>
              Newer
            </Button>
            <Button compact variant="quiet" disabled={page * OPENED_ROWS >= data.all} onClick={() => turn(page + 1)}>
              Older
            </Button>
          </div>
          <details>
            <summary>For analysts: the question and its statement</summary>
            <pre>{JSON.stringify(question)}</pre>
            <pre>{data.sql}</pre>
          </details>
        </>
      )}
    </>
  )
}
