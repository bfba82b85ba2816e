import { DAY_MS } from '#events/time/time.ts'
const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

/** Formats the time that is left until an instant. The last day counts as one. */
export const formatTimeLeft = (dueAt: string, now: string): string => {
  const left = Date.parse(dueAt) - Date.parse(now)
  if (left > 0) return days(Math.ceil(left / DAY_MS))
  const late = Math.floor(-left / DAY_MS)
  return late === 0 ? 'overdue' : `${days(late)} overdue`
}
