import { randomUUID } from 'node:crypto'
import { createPool } from '#db/client.ts'
import { clockFrom } from '#db/clock.ts'
import { createEventStore } from '#db/event-store.ts'
import { visitorStream } from '#events/quiz/quiz.ts'
import { createAnswer } from './data/answer.ts'
import { type EventAppender, emmett, oneRowPerCommit } from './data/baselines.ts'
import { closedLoop, type Measurement, milliseconds, perSecond } from './tools/measure.ts'
import { startPair } from '#prove/servers/postgres-pair.ts'
import { createDatabase, createWalFiles, repeatRounds, runBench, type BenchServers } from './tools/servers.ts'

const CALLERS = 32
const MANY = 256
const RUN_MS = 2_500

const ours = async (url: string): Promise<EventAppender> => {
  const pool = createPool({ url, name: 'store', max: 2 })
  const store = createEventStore(pool, clockFrom())
  return {
    append: (one) => store.append(visitorStream(randomUUID()), [one], { expectedVersion: 0 }),
    close: async () => {
      await store.close()
      await pool.end()
    },
  }
}

const measure = async ({ database, note }: BenchServers): Promise<Measurement[]> => {
  const pair = await startPair({ synchronous: true })
  await createWalFiles(pair)
  const contenders = {
    replicated: await ours(await createDatabase(pair, 'replicated')),
    ours: await ours(await database('ours')),
    plain: await oneRowPerCommit(await database('plain'), CALLERS),
    emmett: await emmett(await database('emmett'), CALLERS),
  }
  const run = (name: keyof typeof contenders, callers: number, ms = RUN_MS) =>
    closedLoop(callers, ms, () => contenders[name].append(createAnswer()))
  for (const name of ['ours', 'replicated', 'plain', 'emmett'] as const) await run(name, CALLERS, 500)

  const round = async () => ({
    ours: await run('ours', CALLERS),
    replicated: await run('replicated', CALLERS),
    plain: await run('plain', CALLERS),
    emmett: await run('emmett', CALLERS),
    many: await run('ours', MANY),
    manyReplicated: await run('replicated', MANY),
  })
  const rounds = await repeatRounds(round)
  for (const one of Object.values(contenders)) await one.close()
  await pair.stop()

  note(
    `One event of ${JSON.stringify(createAnswer()).length} bytes per append, each to a new stream; ${RUN_MS / 1_000} s a run, in turn with the baselines.`,
  )
  const of = (name: keyof (typeof rounds)[number], what: 'perSecond' | 'p50' | 'p99') =>
    rounds.map((one) => one[name][what])
  return [
    perSecond(`appends of ${CALLERS} callers; baseline: one row per commit`, of('ours', 'perSecond'), {
      baseline: of('plain', 'perSecond'),
      target: { ratio: 3 },
    }),
    perSecond(`appends of ${CALLERS} callers; baseline: Emmett`, of('ours', 'perSecond'), {
      baseline: of('emmett', 'perSecond'),
      target: { ratio: 8 },
    }),
    milliseconds(`p50 of ${CALLERS} callers`, of('ours', 'p50'), { baseline: of('plain', 'p50') }),
    milliseconds(`p99 of ${CALLERS} callers`, of('ours', 'p99'), {
      baseline: of('plain', 'p99'),
      target: { atMost: 8 },
    }),
    perSecond(`appends of ${MANY} callers`, of('many', 'perSecond')),
    perSecond(`appends of ${CALLERS} callers that a standby confirms; baseline: none`, of('replicated', 'perSecond'), {
      baseline: of('ours', 'perSecond'),
      target: { ratio: 0.5 },
    }),
    perSecond(`appends of ${MANY} callers that a standby confirms; baseline: none`, of('manyReplicated', 'perSecond'), {
      baseline: of('many', 'perSecond'),
      target: { ratio: 0.8 },
    }),
    milliseconds(`p99 of ${MANY} callers`, of('many', 'p99'), { target: { atMost: 20 } }),
  ]
}

await runBench('event-store: one event per append, durable', measure)
