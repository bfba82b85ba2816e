import { useId } from 'react'
import { Link } from 'react-router-dom'
import type { ExperimentReply } from '#api/contracts/quiz/editor/question-sets.ts'
import { moneyText } from '#events/payment/money/minor-units.ts'
import { reportNow, reportZone } from '#web/admin/figures/filters/report-zone.ts'
import { formatCount, formatInstant } from '#web/admin/shell/format.ts'
import styles from '#web/admin/shell/screen.module.css'
import { Grid } from '#web/admin/figures/table/Grid.tsx'
import { adminPaths } from '#web/paths.ts'
import { experimentText } from './experiment-verdict.ts'

const perVisitor = (amount: number, visitors: number, currency: string) =>
  visitors === 0 ? '–' : moneyText(Math.round(amount / visitors), currency)
const share = (count: number, of: number) => (of === 0 ? '–' : `${((100 * count) / of).toFixed(2)}%`)
/** The day alone would suggest visitors of the hours before. */
const sinceText = (since: string) =>
  `${formatInstant(reportNow(new Date(since)).toISOString()).slice(0, 16)} (${reportZone()})`

const Arms = ({ arms, currency, experiment }: ExperimentReply) => (
  <Grid
    name={`Experiment ${experiment}`}
    note=""
    headings={['Version', 'Weight', 'Visitors', 'E-mails', 'Buyers', 'Revenue per visitor']}
    numbers={[1, 2, 3, 4, 5]}
    rows={arms.map(({ version, weight, visitors, emails, buyers, revenue }) => ({
      key: version,
      cells: [
        version,
        formatCount(weight),
        formatCount(visitors),
        `${formatCount(emails)} (${share(emails, visitors)})`,
        `${formatCount(buyers)} (${share(buyers, visitors)})`,
        perVisitor(revenue, visitors, currency),
      ],
    }))}
  />
)

/** Shows what the running experiment should find out, and whether it can stop. */
export const ExperimentSection = ({ data }: { data: ExperimentReply }) => {
  const id = useId()
  const { plan, since, arms, currency } = data
  if (!plan) {
    return (
      <p className={styles.note}>
        No experiment has a plan. Operators begin one under <Link to={adminPaths.questions}>Questions</Link>, with its
        question, the figure that decides, and the smallest effect of interest.
      </p>
    )
  }
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{plan.question}</h2>
      <p className={styles.verdict}>{experimentText(plan, arms, currency) ?? 'One version has all visitors.'}</p>
      <Arms {...data} />
      <p className={styles.note}>
        Decided by {plan.metric}
        {since !== null && `, of visitors since ${sinceText(since)}`}. Look as often as you like: in 95 of 100
        experiments, no such sentence is ever wrong.
        {data.unconverted.length > 0 && ` Amounts in ${data.unconverted.join(', ')} are missing.`}
      </p>
    </section>
  )
}
