import { dayOf, daysFrom } from '#events/time/time.ts'
import { AGES } from '#api/contracts/quiz/funnel.ts'
import { type Rng, createRng } from '#tools/random/rng.ts'
import { createCaller } from '#prove/simulation/caller.ts'
import { type Measurement, percentile, milliseconds } from './tools/measure.ts'
import { signInAdmin } from './tools/admin.ts'
import { type ApiProcess, startApi, startProjector } from './tools/processes.ts'
import { FUNNEL, FUNNEL_VISITORS, hundredThousandVisitors, seed } from './data/seed.ts'
import { describeLoad, underLoad } from './load/under-load.ts'
import { type TrafficMix, WIDE } from './data/visitors.ts'
import { numberFrom, progress, runBench, type BenchServers } from './tools/servers.ts'

const QUERIES = 300
const WARM_UP = 50
const PER_SECOND = 300
/** Questions of all time take longer than the table. */
const FIGURE_QUERIES = 30

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

/** Requests a report and measures the time to the last byte. */
type RequestReport = (body: object) => Promise<number>

const createReportClient = async (api: ApiProcess, path: string): Promise<RequestReport> => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${await signInAdmin(api.url)}` }
  const caller = createCaller(api.url)
  return async (body) => {
    const start = performance.now()
    const call = { method: 'POST', path: `/admin/${path}`, headers, body: JSON.stringify(body) } as const
    const { status, text } = await caller.call(call)
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`)
    return performance.now() - start
  }
}

/** Draws a question by any two dimensions, of all time or of the last week. */
const questionOf = (isWeek: boolean) => (rng: Rng) => ({
  metrics: ['visitors', 'emails', 'buyers', 'revenue', 'purchaseRate'],
  by: [rng.pick(['creo', 'version', 'week'] as const), rng.pick(['age', 'month', 'country'] as const)],
  ...(isWeek && { range: { start: day(7), end: day(0) } }),
})

/** Latency percentiles of one kind of query, one value per run. */
type Times = { p50s: number[]; p99s: number[] }

const timesOf = async (runs: number, requestReport: () => Promise<number>, queries = QUERIES): Promise<Times> => {
  for (let n = 0; n < Math.min(WARM_UP, queries); n++) await requestReport()
  const times: Times = { p50s: [], p99s: [] }
  for (let run = 0; run < runs; run++) {
    const all: number[] = []
    while (all.length < queries) all.push(await requestReport())
    times.p50s.push(percentile(all, 0.5))
    times.p99s.push(percentile(all, 0.99))
  }
  return times
}

/** The reports that are asked for, by default the specified table. */
type Asked = { path?: string; draw?: (rng: Rng) => object; queries?: number }

const measureOn = async (
  servers: BenchServers,
  url: string,
  runs: number,
  { path = 'db/quizzes', draw = bodyOf, queries = QUERIES }: Asked = {},
): Promise<Times> => {
  const api = await startApi(servers, url)
  const requestReport = await createReportClient(api, path)
  const rng = createRng(servers.seed + 3)
  const times = await timesOf(runs, () => requestReport(draw(rng)), queries)
  await api.stop()
  return times
}

/** Measures the specified table while answers arrive, which invalidate the counts of the current day. */
const measureInTraffic = async (servers: BenchServers, url: string, runs: number): Promise<Times> => {
  const [api, projector] = [await startApi(servers, url), startProjector(servers, url)]
  const requestReport = await createReportClient(api, 'db/quizzes')
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

const FEW = 10_000

const measure = async (servers: BenchServers): Promise<Measurement[]> => {
  const runs = numberFrom('RUNS', 3)
  const published = await measureOn(servers, servers.urlOf(FUNNEL), runs)
  const few = await measureOn(servers, await seeded(servers, 'few', FEW, WIDE), runs)
  const many = numberFrom('VISITORS', 1_000_000)
  const usual = await measureOn(servers, await seeded(servers, 'many', many), runs)
  const wide = await measureOn(servers, await seeded(servers, 'wide', many, WIDE), runs)
  const ofFigures = (isWeek: boolean) =>
    measureOn(servers, servers.urlOf('wide'), runs, {
      path: 'figures',
      draw: questionOf(isWeek),
      queries: FIGURE_QUERIES,
    })
  const [allTime, lastWeek] = [await ofFigures(false), await ofFigures(true)]
  const inTraffic = await measureInTraffic(servers, servers.urlOf('wide'), runs)

  const shown = (visitors: number) => visitors.toLocaleString('en-US')
  servers.note(
    `POST /api/v1/admin/db/quizzes, one after the other: ${QUERIES} a run, groupings, ages and ranges mixed.`,
  )
  servers.note(
    `${shown(FUNNEL_VISITORS)} visitors, 24 creatives, complete journeys. ${shown(many)} (VISITORS=… for fewer): one answer at most.`,
  )
  servers.note(
    `With 500 creatives there are 4 versions, and as many visitors as in the line above; the baseline has ${shown(FEW)}.`,
  )
  const p99 = (what: string, { p99s }: Times, target?: Measurement['target']): Measurement =>
    milliseconds(`${what}, p99`, p99s, { ...(target && { target }) })
  return [
    p99(`${shown(FUNNEL_VISITORS)} visitors`, published, { atMost: 50 }),
    p99(`${shown(many)} visitors`, usual, { atMost: 50 }),
    p99('500 creatives', wide, { atMost: 50 }),
    milliseconds('500 creatives, p50', wide.p50s, { baseline: few.p50s }),
    p99(`500 creatives, ${PER_SECOND} answers/s of traffic`, inTraffic),
    milliseconds('figures by two dimensions, all time, p50', allTime.p50s, { target: { atMost: 150 } }),
    p99('figures by two dimensions, all time', allTime, { atMost: 300 }),
    p99('figures by two dimensions, a week', lastWeek, { atMost: 50 }),
  ]
}

await runBench('analytics: the table of the admin', measure, hundredThousandVisitors)
