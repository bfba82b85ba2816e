/** A field of a file: a text, a number, or the exact decimal text of a number. */
export type FileCell = string | number | bigint | { decimal: string } | null | undefined

/** How a file separates its fields, and writes decimals. Excel opens the one with semicolons where decimals have a comma. */
const FORMS = {
  comma: { separator: ',', mark: '.' },
  semicolon: { separator: ';', mark: ',' },
  tab: { separator: '\t', mark: '.' },
} as const
export type FileForm = keyof typeof FORMS

/** Returns the lines of a file (RFC 4180). Numbers stay numbers; only texts are disarmed. */
export const delimitedLines = (rows: readonly (readonly FileCell[])[], form: FileForm = 'comma'): string[] => {
  const { separator, mark } = FORMS[form]
  return rows.map((row) => row.map((cell) => fieldOf(cell, mark)).join(separator))
}

const fieldOf = (cell: FileCell, mark: string): string => {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return quote(disarm(cell))
  const text = typeof cell === 'object' ? cell.decimal : String(cell)
  return quote(text.replace('.', mark), mark === ',' ? /[;]/ : /[,]/)
}

/** Matches texts that spreadsheets run as a formula or a command. */
const FORMULA = /^[=+\-@\t\r\n]/
/** Matches an amount with a sign, which is no formula: `-$1,234.50`, `-12.50 EUR`, `+5%`. */
const AMOUNT = /^[+-](?:\p{Sc}|[A-Z]{3} )?\d[\d.,]{0,40}(?:%| ?\p{Sc}| [A-Z]{3})?$/u

/** An apostrophe disarms texts that a spreadsheet would run. */
const disarm = (text: string) => (FORMULA.test(text) && !AMOUNT.test(text) ? `'${text}` : text)

const quote = (text: string, special = /[",\r\n\t;]/) =>
  special.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
