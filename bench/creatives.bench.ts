import { once } from 'node:events'
import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request as httpRequest } from 'node:http'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { QuizzesQuery } from '#api/contracts/admin/admin.ts'
import { createApiClient } from '#tools/analyst/client/create-client.ts'
import { seed } from './data/seed.ts'
import { type Measurement, percentile } from './tools/measure.ts'
import { ADMIN_SETUP_TOKEN, startApi } from './tools/processes.ts'
import { numberFrom, progress, repeatRounds, runBench, type BenchServers } from './tools/servers.ts'

const VISITORS = 20_000
const REQUESTS = 100
const WARM_UP = 20
const agent = new Agent({ keepAlive: true })
const ADMIN = { username: 'bench', password: 'bench-password' }

/** The largest table, as it is sent (compressed) and as it is read. */
type Reports = { p99s: number[]; sentBytes: number; bytes: number }

const gunzipped = promisify(gunzip)

/** Sends a request and returns the body as it was sent: to decompress it would cost this process pauses of 30 ms. */
const post = async (url: string, headers: OutgoingHttpHeaders, body: string): Promise<Buffer> => {
  const sent = httpRequest(url, { method: 'POST', agent, headers: { ...headers, 'accept-encoding': 'gzip' } })
  sent.end(body)
  const [reply] = (await once(sent, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of reply) chunks.push(chunk)
  const bytes = Buffer.concat(chunks)
  if (reply.statusCode !== 200) throw new Error(`The table was answered ${reply.statusCode}: ${bytes}`)
  return bytes
}

/** Requests the table by creative, over the ranges that the dashboard offers. */
const measureReports = async (servers: BenchServers, url: string): Promise<Reports> => {
  const api = await startApi(servers, url)
  const site = createApiClient({ site: api.url, token: ADMIN_SETUP_TOKEN })
  const { data: admin } = await site.POST('/admin/auth/register', { body: ADMIN })
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${admin?.token}` }
  let largest: Buffer = Buffer.alloc(0)
  const request = async (n: number): Promise<number> => {
    const start = new Date(Date.now() - ([7, 30, 90, 365, 730][n % 5] ?? 7) * 86_400_000).toISOString().slice(0, 10)
    const end = new Date().toISOString().slice(0, 10)
    const body = JSON.stringify(QuizzesQuery.parse({ groupBy: 'creo', filter_createdAt: { start, end } }))
    const begun = performance.now()
    const bytes = await post(`${api.url}/api/v1/admin/db/quizzes`, headers, body)
    const time = performance.now() - begun
    if (bytes.length > largest.length) largest = bytes
    return time
  }
  for (let n = 0; n < WARM_UP; n++) await request(n)
  const p99s = await repeatRounds(async () => {
    const times: number[] = []
    while (times.length < REQUESTS) times.push(await request(times.length))
    return percentile(times, 0.99)
  })
  await api.stop()
  return { p99s, sentBytes: largest.length, bytes: (await gunzipped(largest)).length }
}

const measure = async (servers: BenchServers): Promise<Measurement[]> => {
  const visitors = numberFrom('VISITORS', VISITORS)
  const reports = async (name: string, hasOwnCreatives: boolean) => {
    const url = await servers.database(name)
    await seed(url, { visitors, seed: servers.seed, questions: 1, hasOwnCreatives })
    progress('querying')
    return await measureReports(servers, url)
  }
  const usual = await reports('usual', false)
  const invented = await reports('invented', true)
  servers.note(
    `${visitors.toLocaleString('en-US')} visitors (VISITORS=1000000 for more), each with a creative of their own. The baseline has the same visitors with 24 creatives.`,
  )
  servers.note(`POST /api/v1/admin/db/quizzes by creative, one after the other: ${REQUESTS} a run, 5 ranges.`)
  const inKilobytes = (what: string, of: 'sentBytes' | 'bytes'): Measurement => ({
    what,
    unit: '',
    better: 'less',
    runs: [Math.ceil(invented[of] / 1_000)],
    baseline: [Math.ceil(usual[of] / 1_000)],
  })
  return [
    { ...inKilobytes('largest table as sent, kB', 'sentBytes'), target: { atMost: 300 } },
    inKilobytes('largest table uncompressed, kB', 'bytes'),
    {
      what: 'table by creative, p99',
      unit: 'ms',
      better: 'less',
      runs: invented.p99s,
      baseline: usual.p99s,
      target: { ratio: 0.5 },
    },
  ]
}

await runBench('creatives: a table in which every visitor invented one', measure)
