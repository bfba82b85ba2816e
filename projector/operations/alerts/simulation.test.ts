import { describe, expect, test } from 'vitest'
import { PACE_MS } from '#db/figures/event-census.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#events/time/time.ts'
import { detectSilence } from './silence.ts'
import { type Baseline, computeBaseline, createStepWatch, type Loss } from './steps.ts'
import { createRng } from '#tools/random/rng.ts'

const [CREOS, VERSIONS, STEPS, WEEKS] = [500, 4, 40, 4]
const START = Date.UTC(2026, 0, 5)
/** The place of the checkout among the steps. Visitors need some minutes for the half of the steps before it. */
const CHECKOUT = STEPS - 2
const HALFWAY = STEPS / 2
const VISIT_MS = 8 * MINUTE_MS
const PER_HOUR = 300

/** The simulation begins on a Monday. */
const isWeekend = (at: number) => (Math.floor((at - START) / DAY_MS) + 700) % 7 >= 5

/** Returns visitors per hour: few at night and on weekends. */
const rateAt = (at: number) =>
  PER_HOUR * (1 + 0.7 * Math.sin((2 * Math.PI * (at - 10 * HOUR_MS)) / DAY_MS)) * (isWeekend(at) ? 0.7 : 1.1)

type Fault = { from: number; passed: (version: number, step: number, at: number) => number }

const HEALTHY: Fault = { from: Infinity, passed: () => 1 }

/** Returns the share of visitors who pass a step. Weekends and creatives differ. */
const passedAt = (step: number, creo: number, weekend: number) => {
  if (step === CHECKOUT) return (0.42 + 0.12 * ((creo % 7) / 7)) * weekend
  if (step === CHECKOUT + 1) return 0.3
  return (0.992 - 0.006 * ((step % 5) / 5)) * weekend
}

type Visit = { at: number; groups: [version: string, creo: string]; steps: number }

/** Yields the visits of a time, in order. Large creatives bring most of the visitors. */
const visits = function* (random: () => number, from: number, until: number, fault: Fault): Generator<Visit> {
  for (let at = from; at < until;) {
    at += (-Math.log(1 - random()) * HOUR_MS) / rateAt(at)
    const creo = Math.floor(CREOS * random() ** 3)
    const version = Math.floor(random() * VERSIONS)
    const [weekend, mood] = [isWeekend(at) ? 0.995 : 1, random()]
    let [steps, left] = [0, 1]
    while (steps < STEPS && mood < left) {
      steps += 1
      left *= passedAt(steps, creo, weekend) * fault.passed(version, steps, at)
    }
    yield { at, groups: [`v${version}`, `v${version} ${creo}`], steps }
  }
}

const add = (counts: number[], from: number, until: number) => {
  for (let step = from; step < until; step += 1) counts[step] = (counts[step] ?? 0) + 1
}

const learn = (): Map<string, Baseline> => {
  const weeks = new Map<string, number[][]>()
  for (const visit of visits(createRng(0).next, START - 7 * WEEKS * DAY_MS, START, HEALTHY)) {
    const week = Math.floor((START - visit.at) / (7 * DAY_MS))
    for (const group of visit.groups) {
      const of = weeks.get(group) ?? Array.from({ length: WEEKS + 1 }, () => Array.from({ length: STEPS }, () => 0))
      weeks.set(group, of)
      add(of[Math.max(0, week)] ?? [], 0, visit.steps)
    }
  }
  return new Map(
    [...weeks].map(([group, of]) => [group, computeBaseline(of, [...Array.from({ length: STEPS }).keys()])]),
  )
}

/** Four weeks teach these. */
const baselines = learn()

/** Watches visitors as the rules do, after each visit and each minute, and returns what would be reported. */
const watch = (random: () => number, until: number, fault: Fault = HEALTHY) => {
  const steps = createStepWatch()
  const [counts, lost, silent] = [new Map<string, number[]>(), new Map<string, Loss & { at: number }>(), [] as number[]]
  const [visitors, checkouts] = [new Map<number, number>(), new Map<number, number>()]
  const pace = (paces: Map<number, number>, at: number) =>
    paces.set(at - (at % PACE_MS), (paces.get(at - (at % PACE_MS)) ?? 0) + 1)
  const underway: Visit[] = []
  let [lastAt, checkAt, affected, isSilent] = [START, START, 0, false]
  const progress = (visit: Visit, from: number, to: number, now: number) => {
    for (const group of visit.groups) {
      const of = counts.get(group) ?? Array.from({ length: STEPS }, () => 0)
      counts.set(group, of)
      add(of, from, Math.min(to, visit.steps))
      const baseline = baselines.get(group)
      const loss = baseline && steps.observe(group, of, baseline, now)
      if (loss && !lost.has(`${group} ${loss.to}`)) lost.set(`${group} ${loss.to}`, { ...loss, at: affected })
    }
  }
  const look = (now: number) => {
    const found = detectSilence(checkouts, visitors, lastAt, now) !== undefined
    if (found && !isSilent) silent.push(now)
    isSilent = found
  }
  for (const visit of visits(random, START, until, fault)) {
    for (; checkAt < visit.at; checkAt += MINUTE_MS) if (checkAt - lastAt >= 10 * MINUTE_MS) look(checkAt)
    while (underway[0] && underway[0].at + VISIT_MS < visit.at) {
      const done = underway.shift() as Visit
      progress(done, HALFWAY, STEPS, visit.at)
      if (done.steps <= CHECKOUT) continue
      lastAt = done.at + VISIT_MS
      pace(checkouts, lastAt)
      isSilent = false
    }
    if (visit.at > fault.from && visit.groups[0] === 'v1') affected += 1
    pace(visitors, visit.at)
    progress(visit, 0, HALFWAY, visit.at)
    underway.push(visit)
  }
  return { lost: [...lost.values()], silent }
}

describe('a month of 500 creatives, 4 versions and 40 steps', () => {
  test('at most one alarm is false, although nights, weekends and rushes differ', () => {
    const { lost, silent } = watch(createRng(1).next, START + 30 * DAY_MS)
    expect(lost.length + silent.length).toBeLessThanOrEqual(1)
  })

  test('a step that loses 20 percent is found within 500 visitors, and no other step is', () => {
    const from = START + 30 * HOUR_MS
    const passed: Fault['passed'] = (version, step, at) => (version === 1 && step === 17 && at > from ? 0.8 : 1)
    const { lost } = watch(createRng(2).next, from + 12 * HOUR_MS, { from, passed })
    expect(lost.filter(({ group }) => !group.includes(' '))).toMatchObject([{ group: 'v1', from: 16, to: 17 }])
    expect(lost.map(({ to }) => to)).toEqual(lost.map(() => 17))
    expect(lost[0]?.at).toBeLessThanOrEqual(500)
  })

  test('a checkout that opens no more is found once', () => {
    const from = START + 37 * HOUR_MS
    const { silent } = watch(createRng(3).next, from + HOUR_MS, {
      from,
      passed: (_, step, at) => (step === CHECKOUT && at + VISIT_MS > from ? 0 : 1),
    })
    expect(silent).toHaveLength(1)
    expect(silent[0]).toBeGreaterThan(from)
    expect(silent[0]).toBeLessThan(from + 20 * MINUTE_MS)
  })
})

/** 300 visitors an hour for two weeks, of whom a share opens the checkout, until `lastAt`. */
const paces = (lastAt: number, now: number, perPace: number) => {
  const all = new Map<number, number>()
  for (let at = START; at < Math.min(lastAt, now); at += PACE_MS) all.set(at, perPace)
  return all
}
const now = START + 14 * DAY_MS + 10 * MINUTE_MS

test('ten minutes without a checkout are reported at 300 visitors an hour', () => {
  const silence = detectSilence(paces(now - PACE_MS, now, 13), paces(now, now, 50), now - PACE_MS, now)
  expect(silence).toEqual({ minutes: 10, expected: 13, exposed: 50 })
})

test('nine minutes, few visitors, few known checkouts, and visitors who have just come are no silence', () => {
  const [lastAt, checkouts, visitors] = [now - PACE_MS, paces(now - PACE_MS, now, 13), paces(now, now, 50)]
  expect(detectSilence(checkouts, visitors, lastAt, now - MINUTE_MS)).toBeUndefined()
  expect(detectSilence(checkouts, new Map([...visitors].map(([at]) => [at, 5])), lastAt, now)).toBeUndefined()
  expect(detectSilence(new Map([[lastAt - PACE_MS, 40]]), visitors, lastAt, now)).toBeUndefined()
  const rush = new Map([...visitors, [lastAt - PACE_MS, 1]])
  expect(detectSilence(checkouts, rush, lastAt, now)).toBeUndefined()
})
