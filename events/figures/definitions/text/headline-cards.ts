import { FIGURES } from '#events/figures/definitions/money.ts'
import { type FiguresAnswer, valueOf } from '#events/figures/definitions/question.ts'
import { daysFrom } from '#events/time/time.ts'
import { changeText, explanationOf, figureText } from './figure-text.ts'

/** The five figures that say how it goes. */
const CARDS = ['visitors', 'emails', 'buyers', 'revenue', 'revenuePerVisitor'] as const
/** Figures of the question that the cards are made of. */
export const HEADLINE_FIGURES = [...CARDS, 'gross'] as const

const directionOf = (now: number | null, before: number | null) =>
  now === null || before === null || now === before ? 'same' : now > before ? 'up' : 'down'

const rowOf = ({ rows }: FiguresAnswer, day: string) => rows.find(({ by }) => by[0] === day)

/** Returns all days of a line. A day without visitors has no row. */
export const lineDays = ({ range, rows }: FiguresAnswer): string[] => {
  if (!range) return rows.flatMap(({ by }) => by)
  const days: string[] = []
  for (let day = range.start; day <= range.end; day = daysFrom(day, 1)) days.push(day)
  return days
}

/**
 * Returns the figures in words, as the first screen and the weekly mail show them.
 * @param line the same figures by day.
 */
export const headlineCards = (answer: FiguresAnswer, line?: FiguresAnswer) =>
  CARDS.map((name) => {
    const { total, currency } = answer
    const figure = FIGURES[name]
    const [now, before] = [valueOf(answer, total.values, name), valueOf(answer, total.before, name)]
    const gross = figureText(valueOf(answer, total.values, 'gross'), 'money', currency)
    return {
      metric: name,
      name: figure.name,
      definition: explanationOf(figure),
      text: figureText(now, figure.unit, currency),
      beside: name === 'revenue' ? `${gross} gross` : undefined,
      change: { text: changeText(now, before), direction: directionOf(now, before) } as const,
      ...(line && { line: lineDays(line).map((day) => valueOf(line, rowOf(line, day)?.values ?? null, name) ?? 0) }),
    }
  })

/** Returns the note about amounts that are missing, if any are. */
export const missingAmounts = ({ unconverted }: Pick<FiguresAnswer, 'unconverted'>): string | undefined =>
  unconverted.length === 0
    ? undefined
    : `Amounts in ${unconverted.join(', ')} are missing: no exchange rates are imported.`
