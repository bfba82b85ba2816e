import { useId } from 'react'
import type { PathReply, PathStep, visitorPath } from '#api/contracts/figures/definitions/headline.ts'
import { PAYWALL_FIGURES } from '#api/contracts/figures/definitions/definitions/paywall.ts'
import { figureCard } from '#api/contracts/figures/definitions/definitions/text/figure-text.ts'
import { type FigureCard, FigureCards } from '#web/admin/figures/cards/cards/FigureCards.tsx'
import { currentQuery, type AppliedFilters } from '#web/admin/figures/cards/filters/use-report-filters.ts'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import { formatCount } from '#web/admin/shell/format.ts'
import screen from '#web/admin/shell/screen.module.css'
import { useAdminQuery } from '#web/admin/shell/use-admin-query.ts'
import { post } from '#web/lib/api/api.ts'
import styles from './path-bars.module.css'

const usePath = (applied: AppliedFilters, live: boolean) =>
  useAdminQuery({
    key: ['path', applied],
    fetch: (bearer) => post<typeof visitorPath>('/admin/db/path', currentQuery(applied), { bearer }),
    live,
  })

const cardsOf = (sums: PathReply['paywall']): FigureCard[] =>
  Object.values(PAYWALL_FIGURES).map((figure) => figureCard(figure, sums, ''))

const shareOf = ({ count, of }: PathStep) => (of === 0 ? '–' : `${((100 * count) / of).toFixed(1)}%`)

const lossOf = ({ count, of, isAside }: PathStep) => (isAside || of === count ? '' : `${formatCount(of - count)} lost`)

const Step = ({ step, visitors }: { step: PathStep; visitors: number }) => (
  <li
    className={styles.step}
    data-aside={step.isAside || undefined}
    title={step.text ? `${step.text} (${step.step})` : undefined}
  >
    <span className={styles.name}>{step.text ?? step.step}</span>
    <span className={styles.bar} aria-hidden="true">
      <span style={{ transform: `scaleX(${visitors === 0 ? 0 : Math.min(1, step.of / visitors)})` }} />
      <span style={{ transform: `scaleX(${visitors === 0 ? 0 : Math.min(1, step.count / visitors)})` }} />
    </span>
    <span className={styles.count}>
      {formatCount(step.count)} of {formatCount(step.of)}
    </span>
    <span className={styles.share}>{shareOf(step)}</span>
    <span className={styles.loss}>{lossOf(step)}</span>
  </li>
)

const Steps = ({ visitors, steps }: PathReply) => (
  <ol role="list" className={styles.steps}>
    {steps.map((step) => (
      <Step key={step.step} step={step} visitors={visitors} />
    ))}
  </ol>
)

/** Shows every step from the landing to the third renewal as bars, with the loss at each. */
export const PathBars = ({ applied, live }: { applied: AppliedFilters; live: boolean }) => {
  const id = useId()
  const { data, failure } = usePath(applied, live)
  if (data?.visitors === 0) return null
  return (
    <section className={screen.section} aria-labelledby={id}>
      <h2 id={id}>From landing to renewal</h2>
      <p className={screen.note}>
        The strong part of a bar is who took the step, and the pale part who could have. Indented steps are side paths.
      </p>
      <Alerts messages={[failure]} />
      {data && (
        <>
          <FigureCards label="The offer" cards={cardsOf(data.paywall)} />
          <Steps {...data} />
        </>
      )}
    </section>
  )
}
