import { FIGURES } from '#events/figures/definitions/money.ts'
import type { ColumnHeading } from '#web/admin/figures/table/NumbersTable.tsx'

/** Definitions of the specified columns that are figures. */
const DEFINITIONS: Readonly<Record<string, string>> = {
  visitors: FIGURES.visitors.definition,
  email: FIGURES.emails.definition,
  purchase: FIGURES.buyers.definition,
  revenue: FIGURES.revenue.definition,
}

/** Returns the headings of columns: the text of a question, with its key in the tooltip. */
export const headingsOf = (
  columns: readonly string[],
  questions: Readonly<Record<string, string>> = {},
): ColumnHeading[] =>
  columns.map((column) => {
    const text = Object.hasOwn(questions, column) ? questions[column] : undefined
    return text === undefined ? { text: column, title: DEFINITIONS[column] } : { text, title: `${text} (${column})` }
  })
