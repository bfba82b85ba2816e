/** Returns the time zone whose days reports count. The page of the admin area names it. */
export const reportZone = (): string =>
  (typeof document === 'undefined' ? undefined : document.querySelector<HTMLElement>('#root')?.dataset['zone']) ?? 'UTC'

/** Returns an instant whose fields in UTC are those that the clocks of a zone show now. */
export const reportNow = (at = new Date(), timeZone = reportZone()): Date => {
  if (timeZone === 'UTC') return at
  const options = { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' } as const
  // The Swedish format is `2026-11-29 13:04:05`.
  return new Date(`${new Intl.DateTimeFormat('sv-SE', options).format(at).replace(' ', 'T')}Z`)
}
