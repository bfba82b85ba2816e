import { Link, useLocation } from 'react-router-dom'
import { SIDE_STEPS } from '#events/figures/definitions/steps.ts'
import { FigureCards } from '#web/admin/figures/cards/FigureCards.tsx'
import { Opens } from '#web/admin/figures/opened/Opens.tsx'
import { Grid } from '#web/admin/figures/table/Grid.tsx'
import { formatCount } from '#web/admin/shell/format.ts'
import screen from '#web/admin/shell/screen.module.css'
import { type FallingStep, largestLosses, lossText, partText } from './falling.ts'
import { afterSale, rowUrls, type ShownFunnel, stepUrl } from './use-funnel.ts'
import { adminPaths } from '#web/paths.ts'
import styles from './path-bars.module.css'

/** Shows the share of a step in the period before, with an arrow if the change is more than chance. */
const Before = ({ count, of, before }: FallingStep) => {
  if (!before) return <span className={styles.before} />
  const isUp = count * before.of > before.count * of
  return (
    <span className={styles.before} data-change={before.isBeyondChance === true ? (isUp ? 'up' : 'down') : undefined}>
      {before.isBeyondChance === true && (isUp ? '▲ ' : '▼ ')}
      was {partText(before.count, before.of)}
    </span>
  )
}

type StepProps = { step: FallingStep; isLarge: boolean } & ReturnType<typeof rowUrls>

const Step = ({ step, isLarge, to, ofTo }: StepProps) => {
  const { name, count, of, left } = step
  return (
    <li className={styles.step} data-large={isLarge || undefined} title={name}>
      <span className={styles.name}>{name}</span>
      <span className={styles.bar} aria-hidden="true">
        <span style={{ transform: `scaleX(${left})` }} />
      </span>
      <span className={styles.count}>
        <Opens to={to}>{formatCount(count)}</Opens> of <Opens to={ofTo}>{formatCount(of)}</Opens>
      </span>
      <span className={styles.share}>{partText(count, of)}</span>
      <Before {...step} />
      <span className={styles.loss}>{of > count && `${formatCount(of - count)} lost`}</span>
    </li>
  )
}

/** Shows what happens beside the way to an account, and after it. */
const Aside = ({ funnel }: { funnel: ShownFunnel }) => {
  const counts = new Map(funnel.path?.steps.map((one) => [one.step, one]))
  const sides = Object.entries(SIDE_STEPS).flatMap(([step, of]) => {
    const one = counts.get(step)
    if (!one) return []
    const before = counts.get(of)?.count ?? 0
    const ofTo = one.count > before ? undefined : stepUrl(funnel, of)
    return [{ ...one, of: Math.max(one.count, before), to: stepUrl(funnel, step), ofTo }]
  })
  const figures = afterSale(funnel)
  const offer = figures.slice(0, 4)
  return (
    <details className={screen.fold}>
      <summary>Side paths, days and renewals</summary>
      <FigureCards
        label="The offer"
        cards={offer.map(({ name, definition, count, of, to }) => ({
          name,
          definition,
          text: partText(count, of),
          to,
        }))}
      />
      <Grid
        name="Beside and after"
        note="Of those who could take the step."
        headings={['Step', 'Visitors', 'Of', 'Share']}
        numbers={[1, 2, 3]}
        rows={[...sides, ...figures.slice(4)].map(({ name, count, of, to, ofTo }) => ({
          key: name,
          cells: [
            name,
            <Opens key="count" to={to}>
              {formatCount(count)}
            </Opens>,
            <Opens key="of" to={ofTo}>
              {formatCount(of)}
            </Opens>,
            partText(count, of),
          ],
        }))}
      />
    </details>
  )
}

/** Shows the steps of one version from the landing to the account, with the three largest losses on top. */
export const PathBars = ({ funnel }: { funnel: ShownFunnel }) => {
  const { steps } = funnel
  const { search } = useLocation()
  const answersTo = (question: string) => ({ pathname: adminPaths.answers, search, hash: `#question-${question}` })
  const losses = largestLosses(steps)
  return (
    <section className={screen.section} aria-label="From landing to account">
      {losses.map((loss) => (
        <p key={loss.name} className={screen.verdict}>
          {lossText(loss)} {loss.question !== undefined && <Link to={answersTo(loss.question)}>Answers</Link>}
        </p>
      ))}
      <ol role="list" className={styles.steps}>
        {steps.map((step) => (
          <Step key={step.name} step={step} isLarge={losses.includes(step)} {...rowUrls(funnel, step)} />
        ))}
      </ol>
      <p className={screen.note}>
        A bar is the share of landings that is left. Landings are those of all versions. Who took a later step counts in
        those before it.
        {steps.some(({ before }) => before) &&
          ' “Was” is the share in as many days before; an arrow marks a change that is more than chance.'}
      </p>
      <Aside funnel={funnel} />
    </section>
  )
}
