import type { Refused } from './api.ts'

/** The statuses of a server that is busy, or absent behind its proxy. */
const ABSENT = new Set([502, 503, 504])

/** Returns undefined without a reply. Importing the class would tie this to the scripts of every page. */
const statusOf = (error: unknown): number | undefined => (error as Partial<Refused>).status

const isAbsent = (error: unknown) => {
  const status = statusOf(error)
  return status === undefined || ABSENT.has(status)
}

/** A busy or absent server is asked again after 2, 4 and 8 seconds, unless the device knows that it is offline. */
const ATTEMPTS = 3

/** The retries of a query that a person waits for. Another failure of the server is tried again once, at once. */
export const patience = {
  retry: (failures: number, error: unknown): boolean => {
    if (isAbsent(error)) return failures < (navigator.onLine ? ATTEMPTS : 1)
    const status = statusOf(error) ?? 0
    return (status >= 500 || status === 429) && failures < 1
  },
  retryDelay: (failures: number, error: unknown): number =>
    isAbsent(error) && navigator.onLine ? 2_000 * 2 ** failures : 500,
}
