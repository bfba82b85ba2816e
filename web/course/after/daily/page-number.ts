/**
 * Returns the requested daily page: from the address, else today's.
 *
 * @returns undefined when the address names no page.
 */
export const requestedPage = (search: string, openedDay: number): number | undefined => {
  const requested = new URLSearchParams(search).get('page')
  if (requested === null) return openedDay
  return /^[1-9]\d{0,4}$/.test(requested) ? Number(requested) : undefined
}

/** Returns the page to show as today's when midnight has opened another. One with unsaved words stays. */
export const pageAfterMidnight = (shown: number, openedDay: number, hasDraft: (page: number) => boolean): number =>
  hasDraft(shown) ? shown : openedDay

/** Pages that stay in the browser for reading without a connection. */
const PAGES_STORED = 14

/** Returns the stored replies of daily pages that are old enough to be removed. They would fill the browser's storage. */
export const oldReplies = (names: readonly string[], openedDay: number): string[] =>
  names.filter((name) => {
    const [, page] = /^(?:day|answers)\.daily\.(\d+)$/.exec(name) ?? []
    return page !== undefined && Number(page) <= openedDay - PAGES_STORED
  })
