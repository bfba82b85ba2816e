import { z } from 'zod'
import { SettingsError } from '#db/settings.ts'
import { endWithSentence } from '#db/startup.ts'
import { drill, type DrillResult, type Struck } from './drill.ts'
import { FAULTS } from './faults.ts'
import type { Tally } from '#prove/simulation/delivery.ts'
import { readArguments } from '#operate/cli/arguments.ts'
import { formatFinding } from '#prove/verify/finding.ts'

const whole = (error: string) => z.coerce.number({ error }).int(error).min(0, error)

const Arguments = z.object({
  SEED: whole('SEED is a whole number; the same seed breaks the same things in the same order').optional(),
  MINUTES: whole('MINUTES is a whole number; by default, everything is broken once').default(0),
  ATONCE: whole('ATONCE is how many things of different parts break at the same time, 1 by default').default(1),
  KILLS: whole(
    'KILLS is how many processes are killed in all; after everything was broken once, only this goes on',
  ).default(0),
  F: z.string().default(''),
  VISITORS: whole('VISITORS is how many come at the same time, 8 by default').default(8),
})

const print = (text: string) => process.stdout.write(`${text}\n`)
const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

const counts = ({ sent, acknowledged, refused, retries }: Tally) =>
  `${acknowledged} acknowledged, ${refused} invalid refused, ${sent - acknowledged - refused} unknown, ${retries} retries`

/** Prints what is being broken, and then how long that took. */
const show = (fault: string, struck?: Struck) => {
  if (!struck) return void process.stdout.write(`  ${fault}: `)
  print(`broken ${seconds(struck.brokenMs)}, well again after ${seconds(struck.recoveredMs)}`)
}

const summaryOf = ({ tally, struck, killed, sold, problems, findings }: DrillResult): string[] => [
  `${struck.length} faults, ${killed} processes killed, ${counts(tally)}; ${sold} purchases by webhooks; slowest recovery ${seconds(Math.max(...struck.map(({ recoveredMs }) => recoveredMs)))}`,
  ...findings.flatMap(formatFinding),
  ...problems.map((problem) => `FAILED  ${problem}`),
]

const run = async () => {
  const given = readArguments(Arguments)
  const { F, SEED: seed = Math.floor(Math.random() * 1e6) } = given
  const faults = FAULTS.filter(({ name }) => name.includes(F))
  if (faults.length === 0)
    throw new SettingsError(`No fault has "${F}" in its name:\n  ${FAULTS.map(({ name }) => name).join('\n  ')}`)
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
  print(`Breaking a product of its own, in a temporary folder. Repeat with SEED=${seed}`)
  const result = await drill({
    seed,
    faults,
    forMs: given.MINUTES * 60_000,
    kills: given.KILLS,
    atOnce: given.ATONCE,
    concurrency: given.VISITORS,
    signal: stopping.signal,
    onFault: show,
  })
  print(summaryOf(result).join('\n'))
  const isSurvived = result.problems.length === 0 && result.findings.every(({ faults }) => faults === 0)
  print(isSurvived ? 'Survived: nothing was lost, doubled or miscounted' : `FAILED (SEED=${seed})`)
  process.exit(isSurvived ? 0 : 1)
}

run().catch(endWithSentence)
