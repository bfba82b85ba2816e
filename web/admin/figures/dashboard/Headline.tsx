import type { FiguresAnswer } from '#events/figures/definitions/question.ts'
import { figureText } from '#events/figures/definitions/text/figure-text.ts'
import {
  HEADLINE_FIGURES,
  headlineCards,
  lineDays,
  missingAmounts,
} from '#events/figures/definitions/text/headline-cards.ts'
import { FigureCards } from '#web/admin/figures/cards/FigureCards.tsx'
import { markText, useMarks } from '#web/admin/figures/cards/Marks.tsx'
import type { DayMark } from '#web/admin/figures/cards/Sparkline.tsx'
import { Opens } from '#web/admin/figures/opened/Opens.tsx'
import { createAddressOf, type OpenedQuestion, openedUrl } from '#web/admin/figures/opened/opened-url.ts'
import { useFigures } from '#web/admin/figures/query/use-figures.ts'
import { GridTable } from '#web/admin/figures/table/GridTable.tsx'
import { Alerts } from '#web/admin/shell/Alerts.tsx'
import styles from '#web/admin/shell/screen.module.css'
import { lineRange, week } from './week.ts'

const DAY_FIGURES = ['visitors', 'buyers', 'payments', 'renewalPayments', 'refundCount', 'revenue'] as const
const DAY_HEADINGS = ['When', 'Visitors', 'Buyers', 'Payments', 'Renewals', 'Refunds', 'Revenue']

const dayRow = (
  name: string,
  { metrics, currency }: FiguresAnswer,
  values: FiguresAnswer['total']['values'] | null,
  about: Pick<OpenedQuestion, 'range' | 'until'>,
) => ({
  key: name,
  cells: [
    name,
    ...metrics.map(({ unit }, n) => {
      const text = figureText(values?.[n] ?? null, unit, currency)
      const metric = DAY_FIGURES[n]
      return (
        <Opens key={metric} to={metric && openedUrl({ metric, filters: {}, ...about, time: 'event' })}>
          {text}
        </Opens>
      )
    }),
  ],
})

const openedCards = (days: FiguresAnswer, line: FiguresAnswer) => {
  const addressOf = createAddressOf(days)
  const besideTo = addressOf('gross')
  return headlineCards(days, line).map((card) => ({ ...card, to: addressOf(card.metric), besideTo }))
}

/** Shows today and yesterday until the same hour, and the last seven days in five figures with the week before. */
export const Headline = ({ live }: { live: boolean }) => {
  const today = useFigures({
    key: ['today'],
    question: () => {
      const { end } = week()
      return { metrics: DAY_FIGURES, range: { start: end, end }, time: 'event', compare: 'before' }
    },
    live,
  })
  const days = useFigures({
    key: ['headline'],
    question: () => ({ metrics: HEADLINE_FIGURES, range: week(), compare: 'before' }),
    live,
  })
  const line = useFigures({
    key: ['headline by day'],
    question: () => ({ metrics: HEADLINE_FIGURES, by: ['day'], range: lineRange() }),
    live,
  })
  const { marks: changed = [] } = useMarks(lineRange)
  const marks = changed.flatMap((mark): DayMark[] => {
    const index = line.data ? lineDays(line.data).indexOf(mark.day) : -1
    return index < 0 ? [] : [{ index, text: markText(mark) }]
  })
  return (
    <>
      <Alerts messages={[today.failure ?? days.failure ?? line.failure]} />
      {/* All at once, so that nothing moves when another answer arrives. */}
      {today.data && days.data && line.data ? (
        <>
          <GridTable
            name="Today and yesterday"
            headings={DAY_HEADINGS}
            numbers={DAY_FIGURES.map((_, n) => n + 1)}
            rows={[
              dayRow('Today so far', today.data, today.data.total.values, { range: today.data.range ?? undefined }),
              dayRow('Yesterday until now', today.data, today.data.total.before, {
                range: today.data.compared ?? undefined,
                until: today.data.comparedUntil ?? undefined,
              }),
            ]}
          />
          <FigureCards
            label="Headline"
            cards={openedCards(days.data, line.data)}
            since="since the 7 days before"
            marks={marks}
          />
          <p className={styles.note}>
            Visitors of the last 7 days and what they paid, compared with the 7 days before until the same time.{' '}
            {missingAmounts(days.data)}
          </p>
        </>
      ) : (
        <div className={styles.pending} />
      )}
    </>
  )
}
