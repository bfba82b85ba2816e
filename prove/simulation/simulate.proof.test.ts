import { expect, test } from 'vitest'
import { createTestFolder, eachTest, shared } from '#prove/servers/resources.ts'
import { createTestApi, newVisitorId, readVisitorEvents } from '#api/testing.ts'
import { type JournaledOperation, readJournals } from '#prove/verify/journals.ts'
import { allMisuses } from './misuse.ts'
import { simulate } from './simulate.ts'
import { chooseExitCode, summaryOf } from './summary.ts'

const api = shared(() => createTestApi({ env: { RATE_LIMITS: 'on' } }))
const journals = eachTest(() => createTestFolder('simulations'))

const readOperations = async () => (await readJournals(journals.path, Number.POSITIVE_INFINITY)).operations

const operationsByVisitor = async (run: string) => {
  const mine = (await readOperations()).filter(({ name }) => name.startsWith(`${run}-`))
  return Map.groupBy(mine, ({ name }) => Number(name.split('-')[1]))
}

const versionOf = (operations: JournaledOperation[]) =>
  operations.flatMap(({ expects }) => expects).find(({ type }) => type === 'quiz.question-set-given')?.data

test('a simulation behaves the same for the same seed with different visitors', async () => {
  const options = { url: api.url, visitors: 10, seed: 3, concurrency: 5, folder: journals.path, isShopping: false }
  const [first, second] = [await simulate(options), await simulate({ ...options, concurrency: 2 })]
  const [one, other] = [await operationsByVisitor(first.run), await operationsByVisitor(second.run)]
  expect([one.size, other.size]).toEqual([10, 10])
  let same = 0
  for (const [n, operations] of one) {
    const others = other.get(n) ?? []
    expect(others[0]?.visitor).not.toBe(operations[0]?.visitor)
    expect(others[0]?.expects).toEqual(operations[0]?.expects)
    // The assigned question set depends on the id of the visitor.
    if (versionOf(operations) !== versionOf(others)) continue
    same++
    expect(others.map(({ expects, wrong }) => [expects, wrong])).toEqual(
      operations.map(({ expects, wrong }) => [expects, wrong]),
    )
  }
  expect(same).toBeGreaterThan(0)
})

test('a simulation exits with 0 only when every reply was the expected one', async () => {
  const options = { visitors: 3, seed: 1, concurrency: 3, folder: journals.path, isShopping: false }
  const simulation = await simulate({ url: api.url, ...options })
  expect([chooseExitCode(simulation), simulation.ended]).toEqual([0, 'complete'])
  expect(summaryOf(simulation)).toMatch(
    /Run [0-9a-f]{10}: 3 visitors[^]*per second[^]*\/quiz\/answer .*p50.*p99[^]*Everything was acknowledged/,
  )
  const failing = { ...simulation, tally: { ...simulation.tally, unexpected: ['x was refused by 400'] } }
  expect(chooseExitCode(failing)).toBe(1)
  expect(summaryOf(failing)).toContain('unexpected: x was refused by 400')
})

test.each(allMisuses('').map(({ wrong }, n) => [wrong, n] as const))(
  '%s is refused and stores nothing',
  async (_, n) => {
    const visitor = newVisitorId()
    const misuse = allMisuses(visitor)[n]
    const reply = await api.post(misuse?.endpoint ?? '', misuse?.body, { headers: misuse?.headers ?? {} })
    expect([400, 413, 415]).toContain(reply.status)
    expect(await readVisitorEvents(api.store, visitor)).toEqual([])
  },
)
