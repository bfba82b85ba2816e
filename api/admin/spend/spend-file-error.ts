import { Refusal } from '#commands/refusal.ts'

/** Returns the refusal of a whole file: where the fault is, and what to do. */
export const spendFileError = (line: number, column: string | undefined, text: string): Refusal =>
  new Refusal(
    422,
    'unreadable_file',
    `Line ${line}${column ? `, column “${column}”` : ''}: ${text} Nothing of the file was stored.`,
  )
