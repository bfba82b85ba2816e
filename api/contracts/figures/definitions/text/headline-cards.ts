import type { HeadlineReply, HeadlineSums } from '#api/contracts/figures/headline.ts'
import type { MoneySums } from '#api/contracts/figures/money.ts'
import { FIGURES } from '#api/contracts/figures/definitions/money.ts'
import { changeText, explanationOf, figureText } from './figure-text.ts'
import { grossOf } from '#api/contracts/figures/definitions/figure.ts'

const CARDS = ['visitors', 'emails', 'buyers', 'revenue', 'revenuePerVisitor'] as const

const moneySums = ({ gross, ...sums }: HeadlineSums): MoneySums => ({
  ...sums,
  landings: null,
  firstPayments: gross,
  renewals: 0,
  chargedBack: 0,
  tax: 0,
  fees: 0,
  spend: null,
  paybackDay: null,
})

const directionOf = (now: number | null, before: number | null) =>
  now === null || before === null || now === before ? 'same' : now > before ? 'up' : 'down'

const cardOf = ({ now, whole, before, line, currency }: HeadlineReply, name: (typeof CARDS)[number]) => {
  const figure = FIGURES[name]
  const value = (sums: HeadlineSums) => figure.of(moneySums(sums))
  const current = value(now)
  const [compared, earlier] = [whole && value(whole), before && value(before)]
  return {
    name: figure.name,
    definition: explanationOf(figure),
    text: figureText(current, figure.unit, currency),
    beside: name === 'revenue' ? `${figureText(grossOf(moneySums(now)), 'money', currency)} gross` : undefined,
    change: { text: changeText(compared, earlier), direction: directionOf(compared, earlier) } as const,
    line: line.map((day) => value(day) ?? 0),
  }
}

/** Returns the five figures that answer how it goes, in words, as the first screen and the weekly mail show them. */
export const headlineCards = (reply: HeadlineReply) => CARDS.map((name) => cardOf(reply, name))

/** Returns what the visitors of a day or of a range paid. */
export const revenueText = (sums: HeadlineSums, currency: string): string =>
  figureText(FIGURES.revenue.of(moneySums(sums)), 'money', currency)

/** Returns the note about amounts that are missing, if any are. */
export const missingAmounts = ({ unconverted }: HeadlineReply): string | undefined =>
  unconverted.length === 0
    ? undefined
    : `Amounts in ${unconverted.join(', ')} are missing: no exchange rates are imported.`
