import { MINUTE_MS } from '#events/time/time.ts'

const MAX_MINUTES = 360

/**
 * Names what is counted: replies, whether figures were late, and refused webhooks, the genuine ones apart, and calls by
 * proxies that are not trusted.
 */
export type Kind = 'requests' | 'figures' | 'webhooks' | 'stale webhooks' | 'callers'

export type Counted = { all: number; bad: number }

/** Counts of the last six hours, in memory. */
export type Recent = {
  add: (kind: Kind, isBad: boolean) => void
  within: (kind: Kind, minutes: number) => Counted
}

export const createRecent = (nowMs: () => number = () => performance.now()): Recent => {
  const counts = new Map<Kind, (Counted & { minute: number })[]>()
  const minuteNow = () => Math.floor(nowMs() / MINUTE_MS)
  return {
    add: (kind, isBad) => {
      const minute = minuteNow()
      const all = counts.get(kind) ?? []
      counts.set(kind, all)
      if (all.at(-1)?.minute !== minute) all.push({ minute, all: 0, bad: 0 })
      while (all[0] && all[0].minute <= minute - MAX_MINUTES) all.shift()
      const last = all.at(-1)
      if (last) Object.assign(last, { all: last.all + 1, bad: last.bad + (isBad ? 1 : 0) })
    },
    within: (kind, minutes) => {
      const since = (counts.get(kind) ?? []).filter(({ minute }) => minute > minuteNow() - minutes)
      return since.reduce(({ all, bad }, one) => ({ all: all + one.all, bad: bad + one.bad }), { all: 0, bad: 0 })
    },
  }
}

/**
 * Returns the part of the last hours that was bad, if what an objective allows in 30 days would be used up at this pace in
 * two days (the last hour) or in five (six hours), and still is.
 */
export const missedObjective = (recent: Recent, kind: Kind, allowed: number): number | undefined => {
  const share = (minutes: number) => {
    const { all, bad } = recent.within(kind, minutes)
    return all === 0 ? 0 : bad / all
  }
  const isMissed = (minutes: number, lately: number, pace: number) =>
    share(minutes) > pace * allowed && share(lately) > pace * allowed
  if (isMissed(60, 5, 14.4)) return share(60)
  return isMissed(MAX_MINUTES, 30, 6) ? share(MAX_MINUTES) : undefined
}
