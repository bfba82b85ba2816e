import { DAY_MS } from '#events/time/time.ts'

/** Counts of visitors by step. The numbers of the steps are those of the funnel's measures. */
export type Counts = readonly number[]

/** How many of those who took each step took the next one, at least, in the weeks before. */
export type Baseline = { order: readonly number[]; passed: readonly (number | null)[] }

/** A step that loses visitors: `left` of `of` visitors left before it, where `usual` (a share) did before. */
export type Loss = { group: string; from: number; to: number; left: number; of: number; usual: number }

/** Visitors of half a window. A window has one to two halves. */
const HALF = 250
const HALF_MS = 600_000
/** Weeks with fewer visitors of a group say nothing about it. */
export const LEAST_IN_WEEK = 200
const LEAST_IN_WEEKS = 1_000
const LEAST_AT_STEP = 100
/** A step that passes this part of what it passed before, or less, loses visitors. */
const LOST = 0.88
/** The logarithm of the odds against chance: at most one in `e^20` checks of a healthy step is a false alarm. */
const EVIDENCE = 20

/**
 * Returns how many visitors pass each step, from the counts of whole weeks. Steps are ordered by the visitors who took
 * them. The lowest week counts, so a season or a weekend that was seen before is no alarm.
 */
export const computeBaseline = (weeks: readonly Counts[], steps: readonly number[]): Baseline => {
  const total = (step: number) => weeks.reduce((sum, week) => sum + (week[step] ?? 0), 0)
  const order = steps.filter((step) => total(step) > 0).toSorted((a, b) => total(b) - total(a))
  const passed = order.map((step, n) => {
    const before = order[n - 1]
    if (before === undefined || total(before) < LEAST_IN_WEEKS) return null
    const rates = weeks.flatMap((week) => {
      const of = week[before] ?? 0
      return of < LEAST_IN_WEEK ? [] : Math.min(1, (week[step] ?? 0) / of)
    })
    const lowest = Math.min(...rates, total(step) / total(before))
    return lowest - 2 * Math.sqrt((lowest * (1 - lowest)) / total(before))
  })
  return { order, passed }
}

const part = (share: number, of: number) => (share === 0 ? 0 : share * Math.log(share / of))

/** Returns how much speaks against chance when `seen` of `of` pass instead of a share (Chernoff's bound). */
const evidence = (seen: number, of: number, share: number): number => {
  const rate = seen / of
  return rate >= share ? 0 : of * (part(rate, share) + part(1 - rate, 1 - share))
}

type Mark = { at: number; came: number; counts: Counts }
type Watched = { marks: Mark[]; changedAt: number; came: number }

export type StepWatch = {
  /** Takes the present counts of a group, which only grow, and returns the step that loses visitors, if one does. */
  observe: (group: string, counts: Counts, baseline: Baseline, now: number) => Loss | undefined
  /** Returns whether too few visitors came since the watch began to judge a group. */
  isUnknown: (group: string, now: number) => boolean
}

const findLoss = (group: string, since: Counts, now: Counts, { order, passed }: Baseline): Loss | undefined => {
  const came = (step: number) => (now[step] ?? 0) - (since[step] ?? 0)
  for (let n = 1; n < order.length; n++) {
    const [from, to, usual] = [order[n - 1] as number, order[n] as number, passed[n] ?? null]
    const [of, seen] = [came(from), Math.max(0, came(to))]
    if (usual === null || usual <= 0 || of < LEAST_AT_STEP || seen > LOST * usual * of) continue
    if (evidence(seen, of, Math.min(usual, 1 - 1e-6)) > EVIDENCE)
      return { group, from, to, left: of - seen, of, usual: 1 - usual }
  }
  return undefined
}

/**
 * Watches the steps of many groups. Each is compared over its last 250 to 500 visitors, at least ten minutes, because
 * visitors of a rush are still on their way. The first step of a baseline is that of all visitors.
 */
export const createStepWatch = (): StepWatch => {
  const groups = new Map<string, Watched>()
  return {
    observe: (group, counts, baseline, now) => {
      const came = counts[baseline.order[0] ?? 0] ?? 0
      const mark = () => ({ at: now, came, counts: [...counts] })
      const watched = groups.get(group) ?? { marks: [mark()], changedAt: now, came }
      groups.set(group, watched)
      if (came !== watched.came) Object.assign(watched, { changedAt: now, came })
      const { marks } = watched
      const [oldest, newest] = [marks[0] as Mark, marks.at(-1) as Mark]
      const loss = came - oldest.came >= HALF ? findLoss(group, oldest.counts, counts, baseline) : undefined
      if (came - newest.came >= HALF && now - newest.at >= HALF_MS) {
        marks.push(mark())
        if (marks.length > 2) marks.shift()
      }
      return loss
    },
    isUnknown: (group, now) => {
      const watched = groups.get(group)
      if (!watched) return false
      return now - watched.changedAt <= DAY_MS && watched.came - (watched.marks[0]?.came ?? 0) < HALF
    },
  }
}
