import { AGES } from '#api/contracts/funnel.ts'
import { QuizzesQuery, type QuizzesReply } from '#api/contracts/admin.ts'
import { makePool } from '#db/client.ts'
import { type Dice, makeDice } from './dice.ts'
import { type Figure, percentile } from './measure.ts'
import { type Counts, plainAnalytics } from './plain-analytics.ts'
import { ADMIN_SETUP_TOKEN, type Api, startApi } from './processes.ts'
import { FUNNEL, FUNNEL_VISITORS, hundredThousandVisitors, seed } from './seed.ts'
import { numberFrom, progress, runBench, type World } from './world.ts'

const QUERIES = 300

type Body = { groupBy: 'version' | 'creo'; filter_age: string; filter_createdAt: { start: string; end: string } | object }

const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)

/** The ranges that the dashboard offers, and some that somebody picks. */
const rangeOf = (dice: Dice): Body['filter_createdAt'] => {
  const start = dice.pick([0, 1, 2, 3, 7, 14, 30, 90, 365, 500, 730])
  const end = dice.below(start + 1)
  return dice.next() < 0.2 ? {} : { start: day(start), end: day(dice.next() < 0.6 ? 0 : end) }
}

const bodyOf = (dice: Dice): Body => ({
  groupBy: dice.pick(['version', 'creo'] as const),
  filter_age: dice.pick(['all age', ...AGES]),
  filter_createdAt: rangeOf(dice),
})

const post = async <Reply>(url: string, token: string, body: unknown): Promise<Reply> => {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}: ${await reply.text()}`)
  return await reply.json()
}

/** An admin who asks: the answer and the milliseconds until it was read. */
const makeAsk = async ({ url }: Api) => {
  const admin = { username: 'bench', password: 'bench-password' }
  const { token } = await post<{ token: string }>(`${url}/api/v1/admin/auth/register`, ADMIN_SETUP_TOKEN, admin)
  return async (body: Body) => {
    const start = performance.now()
    const reply = await post<QuizzesReply>(`${url}/api/v1/admin/db/quizzes`, token, body)
    return { reply, ms: performance.now() - start }
  }
}

const countsOf = ({ columns, data }: QuizzesReply): Counts => {
  const [group = '', ...steps] = columns
  const cell = (text = '') => Number(text.split('|')[0])
  return new Map(data.map((row) => [row[group] ?? '', new Map(steps.map((step) => [step, cell(row[step])]))]))
}

/** Fast and wrong would be worth nothing. */
const assertEqual = (body: Body, ours: Counts, plain: Counts) => {
  for (const [member, steps] of plain) {
    for (const [step, visitors] of steps) {
      const shown = ours.get(member)?.get(step)
      if (shown !== visitors) throw new Error(`${JSON.stringify(body)}: ${member} ${step} is ${visitors} by plain SQL, ${shown} in the answer`)
    }
  }
  if (ours.size !== plain.size) throw new Error(`${JSON.stringify(body)}: ${plain.size} groups by plain SQL, ${ours.size} in the answer`)
}

type Measured = { p50s: number[]; p99s: number[]; plainMs: number[] }

const measureOn = async (world: World, databaseUrl: string, runs: number, plainRuns: number): Promise<Measured> => {
  const api = await startApi(world, databaseUrl)
  const ask = await makeAsk(api)
  const dice = makeDice(world.seed + 3)
  const pool = makePool({ url: databaseUrl, name: 'plain', max: 1, statementTimeoutMs: 120_000 })
  const plain = async (body: Body) => {
    const start = performance.now()
    const counts = await plainAnalytics(pool, QuizzesQuery.parse(body))
    const ms = performance.now() - start
    assertEqual(body, countsOf((await ask(body)).reply), counts)
    return ms
  }
  for (let n = 0; n < 50; n++) await ask(bodyOf(dice))
  const measured: Measured = { p50s: [], p99s: [], plainMs: [] }
  for (let run = 0; run < runs; run++) {
    const times: number[] = []
    while (times.length < QUERIES) times.push((await ask(bodyOf(dice))).ms)
    measured.p50s.push(percentile(times, 0.5))
    measured.p99s.push(percentile(times, 0.99))
    if (run < plainRuns) measured.plainMs.push(await plain(bodyOf(dice)))
  }
  await pool.end()
  await api.stop()
  return measured
}

const measure = async (world: World): Promise<Figure[]> => {
  const runs = numberFrom('RUNS', 5)
  const few = await measureOn(world, world.urlOf(FUNNEL), runs, runs)

  const visitors = numberFrom('VISITORS', 1_000_000)
  const url = await world.database('million')
  const events = await seed(url, { visitors, seed: world.seed, questions: 1 })
  progress('asking')
  const many = await measureOn(world, url, runs, 2)

  const shown = visitors.toLocaleString('en-US')
  world.note(`POST /api/v1/admin/db/quizzes, one after the other: ${QUERIES} a run, groupings, ages and ranges mixed.`)
  world.note(`${FUNNEL_VISITORS.toLocaleString('en-US')} visitors went as far as visitors go; the ${shown} were seeded with at most one answer each: ${events.toLocaleString('en-US')} events (VISITORS=… for fewer).`)
  world.note('The baseline is the same table by plain SQL over the events; its numbers were compared with the answers and are equal.')
  const of = (what: string, { p50s, p99s, plainMs }: Measured): Figure[] => [
    { what: `p99 at ${what} visitors`, unit: 'ms', better: 'less', runs: p99s, wanted: { atMost: 10 } },
    { what: `p50 at ${what} visitors`, unit: 'ms', better: 'less', runs: p50s.slice(0, plainMs.length), baseline: plainMs, wanted: { ratio: 100 } },
  ]
  return [...of(FUNNEL_VISITORS.toLocaleString('en-US'), few), ...of(shown, many)]
}

await runBench('analytics: the table of the admin', measure, hundredThousandVisitors)
