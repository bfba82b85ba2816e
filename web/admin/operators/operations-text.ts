// Kept: a browser takes 13 µs to make it anew for each number, and half of one to use it. Tables have thousands of numbers.
const counts = new Intl.NumberFormat('en-US')

/** A number with its thousands apart. */
export const count = (n: number): string => counts.format(n)

/** An instant to the second, UTC: `2024-03-13 15:04:05`. What is no instant is shown as it came. */
export const instant = (iso: string | null): string => {
  const at = iso === null ? undefined : new Date(iso)
  if (!at || Number.isNaN(at.getTime())) return iso ?? ''
  return at.toISOString().slice(0, 19).replace('T', ' ')
}

/** How long something has waited. */
export const wait = (seconds: number): string => {
  if (seconds === 0) return 'none'
  if (seconds < 120) return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`
}

/** What was asked, in one line: `groupBy creo, filter_age 46-60`. */
export const asked = (json: string): string => {
  try {
    const told: unknown = JSON.parse(json)
    if (typeof told !== 'object' || told === null) return json
    return Object.entries(told)
      .map(
        ([name, value]) =>
          `${name} ${typeof value === 'object' && value !== null ? Object.values(value).join(' to ') : String(value)}`,
      )
      .join(', ')
  } catch {
    return json
  }
}
