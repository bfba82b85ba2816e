import { Refusal } from '#commands/refusal.ts'

/** Codes of files that can be read once their owner answers a question. */
const QUESTIONS = { days: 'unclear_days', decimal: 'unclear_decimals' } as const

/** Returns the refusal of a whole file: where the fault is, and what to do. */
export const spendFileError = (
  line: number,
  column: string | undefined,
  text: string,
  asks?: keyof typeof QUESTIONS,
): Refusal =>
  new Refusal(
    422,
    asks ? QUESTIONS[asks] : 'unreadable_file',
    `Line ${line}${column ? `, column “${column}”` : ''}: ${text} Nothing of the file was stored.`,
  )
