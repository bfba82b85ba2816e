import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { shared } from '#testing/resources.ts'
import { createStandIn, replied } from '#testing/stand-in.ts'
import { createTestApi, newVisitorId, eventsOf } from '#api/testing.ts'
import { freePort } from '#servers/embedded-servers.ts'
import { type JournaledOperation, readJournals } from '#bench/verify/journals.ts'
import { createCaller } from './caller.ts'
import { allMisuses } from './misuse.ts'
import { createRetryingClient } from './retrying-client.ts'
import { simulate } from './simulate.ts'
import { exitCodeOf, summaryOf } from './summary.ts'

let folder: string
const api = shared(() => createTestApi({ env: { RATE_LIMITS: 'on' } }))
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'simulations-'))
})
afterEach(() => rm(folder, { recursive: true }))

const readOperations = async () => (await readJournals(folder, Number.POSITIVE_INFINITY)).operations

const operationsByVisitor = async (run: string) => {
  const mine = (await readOperations()).filter(({ name }) => name.startsWith(`${run}-`))
  return Map.groupBy(mine, ({ name }) => Number(name.split('-')[1]))
}

const versionOf = (operations: JournaledOperation[]) =>
  operations.flatMap(({ expects }) => expects).find(({ type }) => type === 'quiz.question-set-given')?.data

test('a simulation behaves the same for the same seed with different visitors', async () => {
  const options = { url: api.url, visitors: 10, seed: 3, concurrency: 5, folder, isShopping: false }
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

test('a simulation behaves differently for another seed', async () => {
  const options = { url: api.url, visitors: 6, concurrency: 6, folder, isShopping: false }
  const [first, second] = [await simulate({ ...options, seed: 1 }), await simulate({ ...options, seed: 2 })]
  const output = async (run: string) =>
    JSON.stringify([...(await operationsByVisitor(run)).values()].map((all) => all.map((o) => o.expects)))
  expect(await output(first.run)).not.toBe(await output(second.run))
})

test('simulated visitors consent, refuse or change their minds, and no answer follows a refusal', async () => {
  await simulate({ url: api.url, visitors: 150, seed: 5, concurrency: 16, folder, isShopping: false })
  const ofVisitors = [...Map.groupBy(await readOperations(), ({ visitor }) => visitor).values()]
  const choicesOf = (operations: JournaledOperation[]) =>
    operations.flatMap(({ expects }) =>
      expects.flatMap(({ type, data }) =>
        type === 'quiz.consent-chosen' ? (data?.includes('"answers":true') ?? []) : [],
      ),
    )
  const chosen = ofVisitors.map(choicesOf)
  const shareOf = (isOne: (choices: boolean[]) => boolean) => chosen.filter(isOne).length / chosen.length
  expect(shareOf(([first]) => first === true)).toBeGreaterThan(0.65)
  expect(shareOf(([first]) => first === false)).toBeGreaterThan(0.05)
  expect(shareOf(([, second]) => second === false)).toBeGreaterThan(0)
  expect(shareOf(([first]) => first === undefined)).toBeGreaterThan(0)
  for (const operations of ofVisitors) {
    const types = operations.filter(({ wrong }) => wrong === undefined).flatMap(({ expects }) => expects)
    const refusedAt = types.findLastIndex(
      ({ type, data }) => type === 'quiz.consent-chosen' && data?.includes('"answers":false'),
    )
    if (refusedAt < 0) continue
    const later = types.slice(refusedAt).filter(({ type }) => type === 'quiz.question-answered')
    expect(later.every(({ data }) => data?.includes('"choices":[]'))).toBe(true)
  }
})

test('a simulation exits with 0 only when every reply was the expected one', async () => {
  const simulation = await simulate({ url: api.url, visitors: 3, seed: 1, concurrency: 3, folder, isShopping: false })
  expect([exitCodeOf(simulation), simulation.ended]).toEqual([0, 'complete'])
  expect(summaryOf(simulation)).toMatch(
    /Run [0-9a-f]{10}: 3 visitors[^]*per second[^]*\/quiz\/answer .*p50.*p99[^]*Everything was acknowledged/,
  )
  const failing = { ...simulation, tally: { ...simulation.tally, unexpected: ['x was refused by 400'] } }
  expect(exitCodeOf(failing)).toBe(1)
  expect(summaryOf(failing)).toContain('unexpected: x was refused by 400')
})

test('a simulation reports a server that stays down and keeps its journal', async () => {
  const nowhere = `http://127.0.0.1:${await freePort()}`
  const simulation = await simulate({
    url: nowhere,
    visitors: 1_000,
    seed: 1,
    concurrency: 4,
    folder,
    retryTimeoutMs: 700,
  })
  expect([simulation.ended, simulation.visits, exitCodeOf(simulation)]).toEqual(['silence', 0, 1])
  expect(summaryOf(simulation)).toContain('The server stopped answering: 4 operations')
  const operations = await readOperations()
  expect(operations).toHaveLength(4)
  expect(operations.every((o) => o.acknowledgedAt === undefined && o.refusedBy === undefined)).toBe(true)
  expect((await readFile(simulation.journal, 'utf8')).trim().split('\n').at(-1)).toContain('"ended"')
})

test('an interrupted simulation ends immediately and closes its journal', async () => {
  const file = fileURLToPath(new URL('../simulate.ts', import.meta.url))
  const child = spawn(process.execPath, [file, 'N=100000', 'SEED=1', `URL=${api.url}`], {
    env: { ...process.env, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const journals = join(folder, 'simulations')
  const journal = async () => {
    const [name] = await readdir(journals).catch(() => [])
    return name ? await readFile(join(journals, name), 'utf8') : ''
  }
  while (!(await journal()).includes('"acknowledged"')) await delay(50)
  child.kill('SIGINT')
  expect(await once(child, 'exit')).toEqual([130, null])
  expect(output).toContain('Stopped by the user')
  expect((await journal()).trim().split('\n').at(-1)).toContain('"ended"')
})

test.each([
  // Without the extension by Retry-After, the timeout would end the retries first.
  [429, 900],
  [503, 3_000],
])('a client waits as long as Retry-After of a server that answers %i says', async (status, timeoutMs) => {
  const times: number[] = []
  const server = await createStandIn(() => {
    times.push(performance.now())
    return times.length > 1 ? replied(200, '{}') : replied(status, '{}', { 'retry-after': '1' })
  })
  const caller = createCaller(server.origin)
  const counts = { retries: 0, replies: {} }
  const client = createRetryingClient({ caller, counts, timeoutMs, signal: new AbortController().signal })
  const reply = await client.sendUntil(
    { method: 'GET', path: '/', headers: {} },
    undefined,
    ({ status }) => status === 200,
  )
  expect(reply?.status).toBe(200)
  expect(counts.replies).toEqual({ [status]: 1, 200: 1 })
  expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(1_000)
  caller.close()
  await server.close()
})

test.each(allMisuses('').map(({ wrong }, n) => [wrong, n] as const))(
  '%s is refused and stores nothing',
  async (_, n) => {
    const visitor = newVisitorId()
    const misuse = allMisuses(visitor)[n]
    const reply = await api.post(misuse?.endpoint ?? '', misuse?.body, { headers: misuse?.headers ?? {} })
    expect([400, 413, 415]).toContain(reply.status)
    expect(await eventsOf(api.store, visitor)).toEqual([])
  },
)
