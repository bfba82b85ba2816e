import { setTimeout as delay } from 'node:timers/promises'
import { SingleBar } from 'cli-progress'
import { z } from 'zod'
import { readArguments } from '#operate/cli/arguments.ts'
import { refusalSentence } from '#db/analyst/refusal.ts'
import { endWithSentence } from '#db/startup.ts'
import { withAnalyst } from '#tools/analyst/connection.ts'
import { exportEvents } from './export-events.ts'

const Arguments = z.object({
  OUT: z.string().default('.data/export'),
  /** Goes on for ever where it is given. */
  EVERY: z.coerce
    .number({ error: 'EVERY is the number of seconds between two exports: a whole number from 1' })
    .int('EVERY is the number of seconds between two exports: a whole number from 1')
    .min(1, 'EVERY is the number of seconds between two exports: a whole number from 1')
    .optional(),
})

const exportOnce = async (analystUrl: string, out: string, signal: AbortSignal) => {
  const bar = new SingleBar({
    format: '{bar} {percentage}% · {value} of {total} events · {rate}/s · {eta} s left',
    hideCursor: true,
  })
  const start = performance.now()
  let from: number | undefined
  bar.start(0, 0, { rate: 0 })
  const rateOf = (events: number) => Math.round((events * 1_000) / (performance.now() - start))
  const exported = await exportEvents({
    analystUrl,
    out,
    signal,
    onProgress: (position, of) => {
      from ??= position
      bar.setTotal(of)
      bar.update(position, { rate: rateOf(position - from) })
    },
  }).finally(() => bar.stop())
  if (exported.isRestored)
    process.stdout.write('The database was restored, and its positions name other events: the export began again\n')
  const events = exported.to - exported.from
  process.stdout.write(`${events} events exported to ${out} (${rateOf(events)}/s); up to position ${exported.to}\n`)
  if (exported.rewritten > 0)
    process.stdout.write(`${exported.rewritten} older files rewritten without choices that visitors took back\n`)
}

const run = async () => {
  const { OUT, EVERY } = readArguments(Arguments)
  const stopping = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => stopping.abort(new Error('Stopped: the next export goes on here')))
  }
  await withAnalyst(process.env, async (analystUrl) => {
    await exportOnce(analystUrl, OUT, stopping.signal)
    while (EVERY !== undefined) {
      await delay(EVERY * 1_000, undefined, { signal: stopping.signal })
      await exportOnce(analystUrl, OUT, stopping.signal)
    }
  }).catch((error: unknown) => {
    throw stopping.signal.aborted ? stopping.signal.reason : error
  })
}

run().catch((error: unknown) => endWithSentence(new Error(refusalSentence(error))))
