import { Link } from 'react-router-dom'
import type { PathReply } from '#api/contracts/figures/headline.ts'
import { PAYWALL_FIGURES } from '#events/figures/definitions/paywall.ts'
import { figureCard } from '#events/figures/definitions/text/figure-text.ts'
import { FigureCards } from '#web/admin/figures/cards/FigureCards.tsx'
import { Grid } from '#web/admin/figures/table/Grid.tsx'
import { formatCount } from '#web/admin/shell/format.ts'
import screen from '#web/admin/shell/screen.module.css'
import { type FallingStep, fallingSteps, largestLosses, lossText, partText, stepName } from './falling.ts'
import { adminPaths } from '#web/paths.ts'
import styles from './path-bars.module.css'

const Step = ({ step: { name, count, of, left }, isLarge }: { step: FallingStep; isLarge: boolean }) => (
  <li className={styles.step} data-large={isLarge || undefined} title={name}>
    <span className={styles.name}>{name}</span>
    <span className={styles.bar} aria-hidden="true">
      <span style={{ transform: `scaleX(${left})` }} />
    </span>
    <span className={styles.count}>
      {formatCount(count)} of {formatCount(of)}
    </span>
    <span className={styles.share}>{partText(count, of)}</span>
    <span className={styles.loss}>{of > count && `${formatCount(of - count)} lost`}</span>
  </li>
)

/** Shows what happens beside the way to an account, and after it. */
const Aside = ({ own, main }: { own: PathReply; main: readonly FallingStep[] }) => (
  <details className={screen.fold}>
    <summary>Side paths, days and renewals</summary>
    <FigureCards
      label="The offer"
      cards={Object.values(PAYWALL_FIGURES).map((figure) => figureCard(figure, figure.of(own.paywall), ''))}
    />
    <Grid
      name="Beside and after"
      note="Of those who could take the step."
      headings={['Step', 'Visitors', 'Of', 'Share']}
      numbers={[1, 2, 3]}
      rows={own.steps
        .filter((one) => one.isAside || !main.some(({ name }) => name === stepName(one)))
        .map(({ step, count, of }) => ({
          key: step,
          cells: [step, formatCount(count), formatCount(of), partText(count, of)],
        }))}
    />
  </details>
)

const answersTo = (question: string) => ({ pathname: adminPaths.answers, hash: `#question-${question}` })

/** Shows the steps of one version from the landing to the account, with the three largest losses on top. */
export const PathBars = ({ all, own }: { all: PathReply; own: PathReply }) => {
  const steps = fallingSteps(all, own)
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
          <Step key={step.name} step={step} isLarge={losses.includes(step)} />
        ))}
      </ol>
      <p className={screen.note}>A bar is the share of landings that is left. Landings are those of all versions.</p>
      <Aside own={own} main={steps} />
    </section>
  )
}
