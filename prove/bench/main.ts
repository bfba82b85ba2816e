import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, chmod, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { noiseWarning } from './tools/machine.ts'
import { formatTable, isMet } from './tools/measure.ts'
import type { BenchResult } from './tools/servers.ts'

/** Names all benches in the order in which they run. Each is a file `<name>.bench.ts`. */
const BENCHES = ['event-store', 'large-store', 'http-answer', 'freshness', 'sign-ins', 'rebuild', 'export', 'analytics']

type Outcome = { name: string; code: number; result: BenchResult | undefined }

/** Runs a bench in a separate process, so that benches cannot affect each other through memory or the event loop. */
const run = async (name: string, prepared: string): Promise<Outcome> => {
  let result: BenchResult | undefined
  const child = fork(new URL(`./${name}.bench.ts`, import.meta.url), {
    env: { ...process.env, BENCH_PREPARED: prepared },
  })
  child.on('message', (message: BenchResult) => {
    result = message
  })
  const forward = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGTERM', forward)
  // The exit event can precede the last message; the disconnect event cannot.
  const [[code]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')])
  process.off('SIGTERM', forward)
  return { name, code: code ?? 1, result }
}

/** Returns one table of all figures that have a baseline or a target, and what is to know about them. */
const summary = (outcomes: Outcome[], seconds: number, warnings: readonly string[]): string => {
  const figures = outcomes.flatMap(({ name, result }) =>
    (result?.figures ?? []).map((figure) => ({ ...figure, what: `${name}: ${figure.what}` })),
  )
  const counted = (wanted: boolean) => figures.filter((figure) => isMet(figure) === wanted).length
  const failed = outcomes.filter(({ code }) => code !== 0).map(({ name }) => `${name} could not be measured`)
  const compared = figures.filter(({ baseline, target }) => baseline ?? target)
  return [
    '',
    ...(outcomes.length > 1 ? [...formatTable(compared), ''] : []),
    `${counted(true)} met, ${counted(false)} missed, in ${Math.round(seconds)} s`,
    ...failed,
    ...new Set(warnings),
  ]
    .map((line) => (line ? `  ${line}` : ''))
    .join('\n')
}

/** Set by Ctrl-C. The current bench cleans up, and no other starts. */
let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    interrupted = true
  })
}

const main = async (only: string | undefined) => {
  if (only !== undefined && !BENCHES.includes(only))
    throw new Error(`Name a bench: make bench B=${BENCHES.join(' | ')}`)
  const prepared = await mkdtemp(join(tmpdir(), 'bench-prepared-'))
  await chmod(prepared, 0o755)
  const outcomes: Outcome[] = []
  const warnings: string[] = []
  try {
    for (const name of only === undefined ? BENCHES : [only]) {
      if (interrupted) break
      const warning = noiseWarning(outcomes.length === 0)
      if (warning !== undefined) warnings.push(`Before ${name}: ${warning}`)
      outcomes.push(await run(name, prepared))
    }
  } finally {
    await rm(prepared, { recursive: true, force: true })
  }
  process.stdout.write(`${summary(outcomes, process.uptime(), warnings)}\n`)
  if (outcomes.some(({ code }) => code !== 0)) process.exitCode = 1
}

main(process.argv[2]).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
