import { expect, test } from 'vitest'
import { classifyCost } from '#api/call-classes.ts'
import { COST_CLASSES, createPressure, type Pressure } from './pressure.ts'

const FULL = 60

const createTested = () => {
  let clock = 0
  const pressure = createPressure(() => clock)
  return {
    ...pressure,
    /** Lets tenths of a second pass in which answers took so long. */
    pass: (ticks: number, ms: number, latenessMs = 0) => {
      for (let n = 0; n < ticks; n++) {
        const end = pressure.begin()
        clock += ms
        end()
        pressure.tick(latenessMs)
      }
    },
    /** Lets the process stand still. */
    freeze: (ms: number) => {
      clock += ms
      pressure.tick(ms)
    },
    /** Begins an answer that takes so many tenths of a second. */
    stall: (ticks: number) => {
      const end = pressure.begin()
      for (let n = 0; n < ticks; n++) {
        clock += 100
        pressure.tick(0)
      }
      end()
    },
  }
}
/** The share of each class that is refused. */
const refusedShares = (pressure: Pick<Pressure, 'refuses'>) => {
  const draws = Array.from({ length: 1_000 }, (_, n) => n / 1_000)
  const shareOf = (one: (typeof COST_CLASSES)[number]) =>
    draws.filter((draw) => pressure.refuses(one, draw)).length / 1_000
  return Object.fromEntries(COST_CLASSES.map((one) => [one, shareOf(one)]))
}

test('nothing is refused while answers are handled in time', () => {
  const pressure = createTested()
  pressure.pass(FULL, 490, 190)
  expect(refusedShares(pressure)).toEqual({ vital: 0, writes: 0, reads: 0, reports: 0 })
})

test('reports are refused first, then reads, then writes, and never what is vital', () => {
  const pressure = createTested()
  const seen: ReturnType<typeof refusedShares>[] = []
  for (let n = 0; n < 60; n++) {
    pressure.pass(1, 1_000)
    seen.push(refusedShares(pressure))
  }
  const first = (name: string) => seen.findIndex((shares) => (shares[name] ?? 0) > 0)
  expect(first('reports')).toBeLessThan(first('reads'))
  expect(first('reads')).toBeLessThan(first('writes'))
  expect(seen.every(({ vital }) => vital === 0)).toBe(true)
  // A class is refused as a whole before any of the next is.
  for (const { reports, reads, writes } of seen) {
    if (Number(reads) > 0) expect(reports).toBe(1)
    if (Number(writes) > 0) expect(reads).toBe(1)
  }
})

test('a burst shorter than a second refuses no answer', () => {
  const pressure = createTested()
  pressure.pass(9, 5_000, 1_000)
  expect(refusedShares(pressure)).toMatchObject({ writes: 0, vital: 0 })
})

test('some answers always pass, so that the process learns that its database is well again', () => {
  const pressure = createTested()
  pressure.pass(FULL, 5_000)
  expect(refusedShares(pressure)).toEqual({ vital: 0, writes: 0.97, reads: 1, reports: 1 })
})

test('a busy process refuses too, and everything is normal within 5 seconds', () => {
  const pressure = createTested()
  pressure.pass(FULL, 10, 400)
  expect(refusedShares(pressure)).toMatchObject({ reads: 1 })
  pressure.pass(50, 10)
  expect([pressure.level(), refusedShares(pressure)]).toEqual([0, { vital: 0, writes: 0, reads: 0, reports: 0 }])
})

test('a database that answers nothing is overload before the first answer ends', () => {
  const pressure = createTested()
  pressure.stall(25)
  expect(pressure.level()).toBeGreaterThan(0.25)
})

test('after a freeze, answers whose connections are gone are no overload while the others end in time', () => {
  const pressure = createTested()
  const hanging = [pressure.begin(), pressure.begin()]
  pressure.freeze(70_000)
  pressure.pass(50, 10)
  expect([pressure.level(), refusedShares(pressure)]).toEqual([0, { vital: 0, writes: 0, reads: 0, reports: 0 }])
  for (const end of hanging) end()
  pressure.pass(50, 10)
  expect(pressure.level()).toBe(0)
})

test.each([
  ['POST', '/api/v1/paddle/webhook', 'vital'],
  ['POST', '/api/v1/fb/purchase', 'vital'],
  ['POST', '/api/v1/account/auth/register', 'vital'],
  ['POST', '/api/v1/payments/cancel', 'vital'],
  ['POST', '/api/v1/payments/cancel-link', 'vital'],
  ['GET', '/api/v1/checkout/txn_1', 'vital'],
  ['POST', '/api/v1/account/auth/finish', 'vital'],
  ['POST', '/api/v1/account/auth/confirm', 'vital'],
  ['POST', '/api/v1/account/subscription/cancel', 'vital'],
  ['POST', '/api/v1/purchases/confirm', 'vital'],
  ['POST', '/api/v1/quiz/answer', 'writes'],
  ['POST', '/api/v1/account/answers/v1/1', 'writes'],
  ['GET', '/api/v1/quiz/data', 'reads'],
  ['POST', '/api/v1/admin/db/quizzes', 'reports'],
  ['POST', '/api/v1/timings', 'reports'],
  ['GET', '/', undefined],
  ['GET', '/readyz', undefined],
])('%s %s counts as %s', (method, path, expected) => {
  expect(classifyCost(method, path)).toBe(expected)
})
