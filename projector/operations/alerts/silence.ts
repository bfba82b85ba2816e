import { PACE_MS } from '#db/figures/event-census.ts'
import { DAY_MS } from '#events/time/time.ts'

/** Counts by the beginning of each ten minutes, in milliseconds. */
export type Paces = ReadonlyMap<number, number>

export const HISTORY_DAYS = 14

export type SignalSilence = { minutes: number; expected: number; exposed: number }

/**
 * Returns a silence that chance does not explain: nothing happened for ten minutes or more, although 12 or more were to be
 * expected from those who came. Quiet nights and empty weekends bring few visitors, so little is expected of them. Those
 * who came in the time before are counted if they are fewer, because a visitor takes minutes to get there.
 */
export const detectSilence = (
  signals: Paces,
  exposed: Paces,
  lastAt: number,
  now: number,
): SignalSilence | undefined => {
  if (now - lastAt < SHORTEST_MS) return undefined
  const came = Math.min(
    between(exposed, lastAt, now, now),
    between(exposed, lastAt - SHORTEST_MS, now - SHORTEST_MS, now),
  )
  if (came < MOST_EXPECTED) return undefined
  const rate = rateOf(signals, exposed, lastAt, now)
  const expected = came * (rate ?? 0)
  if (expected < MOST_EXPECTED) return undefined
  return { minutes: Math.floor((now - lastAt) / 60_000), expected: Math.round(expected), exposed: Math.round(came) }
}

/** Returns how many happened in a time. Those of a part of ten minutes are taken to be even. */
const between = (paces: Paces, from: number, to: number, now: number): number => {
  let sum = 0
  for (let start = from - (from % PACE_MS); start < to; start += PACE_MS) {
    const count = paces.get(start)
    if (count === undefined) continue
    const end = Math.min(start + PACE_MS, now)
    const overlap = Math.min(end, to) - Math.max(start, from)
    if (end > start && overlap > 0) sum += (count * overlap) / (end - start)
  }
  return sum
}

/** Returns how many signals one exposure brings: the lower of two weeks and of the last day, because habits change. */
const rateOf = (signals: Paces, exposed: Paces, lastAt: number, now: number): number | undefined => {
  const rateSince = (from: number, least: number) => {
    const [seen, of] = [between(signals, from, lastAt, now), between(exposed, from, lastAt, now)]
    return seen < least || of < LEAST_EXPOSED ? undefined : seen / of
  }
  const twoWeeks = rateSince(lastAt - HISTORY_DAYS * DAY_MS, LEAST_SIGNALS)
  return twoWeeks && Math.min(twoWeeks, rateSince(lastAt - DAY_MS, 0) ?? twoWeeks)
}

/** Shorter silences are never reported. */
const SHORTEST_MS = 600_000
/** A silence this long is expected once in `e^12` times, about 160,000. */
const MOST_EXPECTED = 12
/** Fewer than these say nothing about how often something happens. */
const LEAST_SIGNALS = 50
const LEAST_EXPOSED = 100
