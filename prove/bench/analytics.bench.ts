import { dayOf, daysFrom } from '#events/time/time.ts'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { AGES } from '#api/contracts/quiz/funnel.ts'
import { QuizzesQuery, type QuizzesReply } from '#api/contracts/admins/admin.ts'
import { createPool } from '#db/client.ts'
import { moneyTables } from '#db/figures/money.ts'
import { MONEY } from '#db/figures/money-sql.ts'
import { type Rng, createRng } from '#tools/random/rng.ts'
import { type Measurement, percentile, milliseconds } from './tools/measure.ts'
import { type PlainCounts, plainAnalytics } from './data/plain-analytics.ts'
import { signInAdmin } from './tools/admin.ts'
import { type ApiProcess, startApi, startProjector } from './tools/processes.ts'
import { FUNNEL, FUNNEL_VISITORS, hundredThousandVisitors, seed } from './data/seed.ts'
import { describeLoad, underLoad } from './load/under-load.ts'
import { type TrafficMix, WIDE } from './data/visitors.ts'
import { numberFrom, progress, runBench, type BenchServers } from './tools/servers.ts'
import { closesIdle } from './tools/keep-alive.ts'

const QUERIES = 300
const WARM_UP = 50
const PER_SECOND = 300
/** Questions of all time take longer than the table. */
const FIGURE_QUERIES = 30
/** The years that visitors are drawn from. */
const YEARS = 2

type Body = {
  groupBy: 'version' | 'creo'
  filter_age: string
  filter_createdAt: { start: string; end: string } | object
}

const day = (ago: number) => daysFrom(dayOf(new Date()), -ago)

/** Draws the ranges that the dashboard offers, and some custom ones. */
const rangeOf = (rng: Rng): Body['filter_createdAt'] => {
  const start = rng.pick([0, 1, 2, 3, 7, 14, 30, 90, 365, 500, 730])
  const end = rng.below(start + 1)
  return rng.next() < 0.2 ? {} : { start: day(start), end: day(rng.next() < 0.6 ? 0 : end) }
}

const bodyOf = (rng: Rng): Body => ({
  groupBy: rng.pick(['version', 'creo'] as const),
  filter_age: rng.pick(['all age', ...AGES]),
  filter_createdAt: rangeOf(rng),
})

const textOf = (chunks: Buffer[]) => String(Buffer.concat(chunks))

const agent = new Agent({ keepAlive: true })
const closeIdle = closesIdle(agent)

/** Returns raw chunks, so that concatenation and garbage collection don't count as time of the API. */
const post = async (url: string, token: string, body: unknown): Promise<Buffer[]> => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  closeIdle()
  const outgoing = request(url, { method: 'POST', headers, agent }).end(JSON.stringify(body))
  const reply: IncomingMessage = (await once(outgoing, 'response'))[0]
  const chunks: Buffer[] = []
  reply.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(reply, 'end')
  if (reply.statusCode === undefined || reply.statusCode >= 300)
    throw new Error(`${url} answered ${reply.statusCode}: ${textOf(chunks)}`)
  return chunks
}

/** Requests a table and measures the time to the last byte. */
type RequestReport = (body: object) => Promise<{ ms: number; chunks: Buffer[] }>

const createReportClient = async (api: ApiProcess, path = 'db/quizzes'): Promise<RequestReport> => {
  const token = await signInAdmin(api.url)
  return async (body) => {
    const start = performance.now()
    const chunks = await post(`${api.url}/api/v1/admin/${path}`, token, body)
    return { ms: performance.now() - start, chunks }
  }
}

/** Asks for figures by any two dimensions, of all time or of the last days. */
const timesOfFigures = async (servers: BenchServers, url: string, runs: number, days?: number): Promise<Times> => {
  const api = await startApi(servers, url)
  const ask = await createReportClient(api, 'figures')
  const rng = createRng(servers.seed + 5)
  const question = () => {
    const by = [rng.pick(['creo', 'version', 'week'] as const), rng.pick(['age', 'month', 'country'] as const)]
    const metrics = ['visitors', 'emails', 'buyers', 'revenue', 'purchaseRate']
    return { metrics, by, ...(days && { range: { start: day(days), end: day(0) } }) }
  }
  const times = await timesOf(runs, () => ask(question()), FIGURE_QUERIES)
  await api.stop()
  return times
}

/** Copies all visitors with their payments into the years before, so that the last month stays as it is. */
const lengthenHistory = async (url: string, times: number) => {
  progress(`${times} times as many visitors`)
  const pool = createPool({ url, name: 'history', max: 1, statementTimeoutMs: 3_600_000 })
  const earlier = (column: string) => {
    if (column === 'quiz_user_id') return 'md5(quiz_user_id::text || n)::uuid'
    if (column === 'transaction_id') return "transaction_id || '-' || n"
    if (/^(?:\w+_)?(?:day|on)$/.test(column)) return `${column} - n * ${YEARS * 365}`
    return /^(?:\w+_)?at$/.test(column) ? `${column} - n * interval '${YEARS * 365} days'` : column
  }
  for (const name of ['contacts', 'entries'] as const) {
    const columns = Object.keys(moneyTables[name].columns)
    const copied = columns.map(earlier).join(', ')
    await pool.query(
      `insert into ${MONEY[name]} (${columns.join(', ')}) select ${copied} from ${MONEY[name]}, generate_series(1, ${times - 1}) n`,
    )
  }
  await pool.query('vacuum analyze')
  await pool.end()
}

const countsOf = (chunks: Buffer[]): PlainCounts => {
  const { columns, data }: QuizzesReply = JSON.parse(textOf(chunks))
  const [group = '', ...steps] = columns
  const cell = (text = '') => Number(text.split('|')[0])
  return new Map(data.map((row) => [row[group] ?? '', new Map(steps.map((step) => [step, cell(row[step])]))]))
}

/** Throws when the API and plain SQL disagree, because speed is worthless with wrong counts. */
const assertEqual = (body: Body, ours: PlainCounts, plain: PlainCounts) => {
  for (const [member, steps] of plain) {
    for (const [step, visitors] of steps) {
      const shown = ours.get(member)?.get(step)
      if (shown !== visitors)
        throw new Error(
          `${JSON.stringify(body)}: ${member} ${step} is ${visitors} by plain SQL, ${shown} in the answer`,
        )
    }
  }
  if (ours.size !== plain.size)
    throw new Error(`${JSON.stringify(body)}: ${plain.size} groups by plain SQL, ${ours.size} in the answer`)
}

/** Latency percentiles of one kind of query, one value per run. */
type Times = { p50s: number[]; p99s: number[] }

const timesOf = async (
  runs: number,
  requestReport: () => Promise<{ ms: number }>,
  queries = QUERIES,
): Promise<Times> => {
  for (let n = 0; n < Math.min(WARM_UP, queries); n++) await requestReport()
  const times: Times = { p50s: [], p99s: [] }
  for (let run = 0; run < runs; run++) {
    const all: number[] = []
    while (all.length < queries) all.push((await requestReport()).ms)
    times.p50s.push(percentile(all, 0.5))
    times.p99s.push(percentile(all, 0.99))
  }
  return times
}

/** Measures plain SQL over the events for the same table and checks that the counts are equal. */
const timesOfPlain = async (url: string, runs: number, rng: Rng, requestReport: RequestReport): Promise<number[]> => {
  const pool = createPool({ url, name: 'plain', max: 1, statementTimeoutMs: 120_000 })
  const times: number[] = []
  while (times.length < runs) {
    const body = bodyOf(rng)
    const start = performance.now()
    const counts = await plainAnalytics(pool, QuizzesQuery.parse(body))
    times.push(performance.now() - start)
    assertEqual(body, countsOf((await requestReport(body)).chunks), counts)
  }
  await pool.end()
  return times
}

type Measured = { specified: Times; plain: number[] }

const measureOn = async (servers: BenchServers, url: string, runs: number, plainRuns: number): Promise<Measured> => {
  const api = await startApi(servers, url)
  const requestReport = await createReportClient(api)
  const rng = createRng(servers.seed + 3)
  const measured = {
    specified: await timesOf(runs, () => requestReport(bodyOf(rng))),
    plain: await timesOfPlain(url, plainRuns, rng, requestReport),
  }
  await api.stop()
  return measured
}

/** Measures the specified table while answers arrive, which invalidate the counts of the current day. */
const measureInTraffic = async (servers: BenchServers, url: string, runs: number): Promise<Times> => {
  const [api, projector] = [await startApi(servers, url), startProjector(servers, url)]
  const requestReport = await createReportClient(api)
  const rng = createRng(servers.seed + 4)
  const { done, load } = await underLoad({ url: api.url, perSecond: PER_SECOND, seed: servers.seed }, () =>
    timesOf(runs, () => requestReport(bodyOf(rng))),
  )
  await Promise.all([api.stop(), projector.stop()])
  servers.note(describeLoad(load))
  return done
}

/** Seeds visitors of 24 months who each answer one question at most. */
const seeded = async (servers: BenchServers, name: string, visitors: number, trafficMix?: TrafficMix) => {
  const url = await servers.database(name)
  await seed(url, { visitors, seed: servers.seed, questions: 1, ...(trafficMix && { trafficMix }) })
  progress('querying')
  return url
}

/** With TIMES=10, measures a month before and after there are ten times as many visitors. Copying takes minutes. */
const timesOfMonth = async (servers: BenchServers, runs: number) => {
  const times = numberFrom('TIMES', 1)
  if (times === 1) return []
  const url = servers.urlOf('wide')
  const before = await timesOfFigures(servers, url, runs, 30)
  await lengthenHistory(url, times)
  const after = await timesOfFigures(servers, url, runs, 30)
  return [
    milliseconds(`figures of a month, ${times} times the visitors, p50`, after.p50s, {
      baseline: before.p50s,
      target: { ratio: 1 / 1.3 },
    }),
  ]
}

const FEW = 10_000

const measure = async (servers: BenchServers): Promise<Measurement[]> => {
  const runs = numberFrom('RUNS', 3)
  const published = await measureOn(servers, servers.urlOf(FUNNEL), runs, runs)
  const few = await measureOn(servers, await seeded(servers, 'few', FEW, WIDE), runs, 1)
  const many = numberFrom('VISITORS', 1_000_000)
  const wide = await measureOn(servers, await seeded(servers, 'wide', many, WIDE), runs, 1)
  const allTime = await timesOfFigures(servers, servers.urlOf('wide'), runs)
  const lastWeek = await timesOfFigures(servers, servers.urlOf('wide'), runs, 7)
  const inTraffic = await measureInTraffic(servers, servers.urlOf('wide'), runs)
  const longer = await timesOfMonth(servers, runs)

  const shown = (visitors: number) => visitors.toLocaleString('en-US')
  servers.note(
    `POST /api/v1/admin/db/quizzes, one after the other: ${QUERIES} a run, groupings, ages and ranges mixed.`,
  )
  servers.note(
    `${shown(FUNNEL_VISITORS)} visitors have 24 creatives and complete journeys. ${shown(many)} (VISITORS=… for fewer) have 500 creatives, 4 versions and one answer at most; ${shown(FEW)} of these are a baseline.`,
  )
  servers.note('The baseline of the first rows is plain SQL over the events for the same table, with equal counts.')
  const againstPlain = (visitors: number, { specified, plain }: Measured): Measurement[] => [
    milliseconds(`p99 at ${shown(visitors)}`, specified.p99s, { target: { atMost: 50 } }),
    milliseconds(`p50 at ${shown(visitors)}`, specified.p50s.slice(0, plain.length), {
      baseline: plain,
      target: { ratio: 100 },
    }),
  ]
  const p99 = (what: string, { p99s }: Times, target?: Measurement['target']): Measurement =>
    milliseconds(`${what}, p99`, p99s, { ...(target && { target }) })
  return [
    ...againstPlain(FUNNEL_VISITORS, published),
    ...againstPlain(many, wide),
    milliseconds('500 creatives, p50', wide.specified.p50s, { baseline: few.specified.p50s }),
    p99(`500 creatives, ${PER_SECOND} answers/s of traffic`, inTraffic),
    milliseconds('figures by two dimensions, all time, p50', allTime.p50s, { target: { atMost: 150 } }),
    p99('figures by two dimensions, all time', allTime, { atMost: 300 }),
    p99('figures by two dimensions, a week', lastWeek, { atMost: 50 }),
    ...longer,
  ]
}

await runBench('analytics: the table of the admin', measure, hundredThousandVisitors)
