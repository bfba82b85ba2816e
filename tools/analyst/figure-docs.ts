import type { Unit } from '#events/figures/definitions/figure.ts'
import { FIGURE_NAMES, FIGURES } from '#events/figures/definitions/money.ts'
import { DIMENSION_NAMES, WINDOWS } from '#events/figures/definitions/dimensions.ts'

const UNITS: Record<Unit, string> = {
  count: 'number',
  money: 'money, computed in minor units',
  percent: 'percent',
  factor: 'factor',
  days: 'days',
  seconds: 'seconds',
}

export const FIGURE_DOCS = new URL('../../docs/figures.md', import.meta.url)

const ALL = FIGURE_NAMES.map((key) => ({ key, ...FIGURES[key] }))

/** Returns docs/figures.md: what each figure on the screens of admins means. */
export const figureDocs = (): string =>
  [
    '# Figures',
    '',
    'Figures are defined in `events/figures/definitions/`, of which their tooltips, their tests and this page are made. Written by `make docs`.',
    '',
    'A cohort is the visitors of one day (of REPORT_TIME_ZONE), by the day of their first contact. Money counts for the day of the visitor, whenever it',
    'was paid, and is in one currency: each amount is converted at the rate of its own day, and the original is kept.',
    `Values are shown ${WINDOWS.join(', ')} days after the first contact.`,
    '',
    `Questions to the figures (docs/analysts.md) name them by their keys, and group and filter by these dimensions:`,
    `${DIMENSION_NAMES.map((name) => `\`${name}\``).join(', ')}.`,
    '',
    '| figure | key | unit | definition | formula |',
    '|---|---|---|---|---|',
    ...ALL.map(
      ({ key, name, unit, definition, formula }) =>
        `| ${name} | ${key} | ${UNITS[unit]} | ${definition} | ${formula} |`,
    ),
    '',
  ].join('\n')
