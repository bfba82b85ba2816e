import { codeOf } from '#db/errors.ts'

const rightsSentence = (message: string) => {
  if (/denied for (?:function|procedure)/.test(message))
    return 'That function could hold up or change the product, so analysts may not call it'
  if (/denied for language/.test(message)) return 'Analysts ask in SQL: blocks of code are not allowed'
  if (/temporary tables/.test(message)) return 'Analysts read and never write: use "with" instead of a temporary table'
  return 'Analysts read the schemas "analyst" and "read" only'
}

const REASONS: Record<string, (message: string) => string> = {
  '25006': () => 'Analysts read and never write: PostgreSQL refused to change anything',
  '42501': (message) => `${rightsSentence(message)} (${message})`,
  '42P01': (message) =>
    `There is no such table or view (${message}): docs/events.md lists the views, and a new projection shows its own once it is complete`,
  '57014': () => 'The query took longer than its limit: select fewer days or event types, or ask the export',
}

/** Returns one sentence that says why the database refused a query of an analyst. */
export const refusalSentence = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const hint = 'hint' in error && typeof error.hint === 'string' ? ` (${error.hint})` : ''
  return REASONS[codeOf(error)]?.(error.message) ?? `${error.message}${hint}`
}
