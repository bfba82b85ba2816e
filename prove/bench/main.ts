import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, chmod, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

const summary = (outcomes: Outcome[], seconds: number): string => {
  const met = outcomes.reduce((sum, { result }) => sum + (result?.met ?? 0), 0)
  const missed = outcomes.flatMap(({ name, result }) =>
    (result?.missed ?? []).map((what) => `  missed  ${name}: ${what}`),
  )
  const failed = outcomes.filter(({ code }) => code !== 0).map(({ name }) => `  failed  ${name}`)
  return [`\n  ${met} met, ${missed.length} missed, in ${Math.round(seconds)} s`, ...missed, ...failed].join('\n')
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
  try {
    for (const name of only === undefined ? BENCHES : [only]) if (!interrupted) outcomes.push(await run(name, prepared))
  } finally {
    await rm(prepared, { recursive: true, force: true })
  }
  process.stdout.write(`${summary(outcomes, process.uptime())}\n`)
  if (outcomes.some(({ code }) => code !== 0)) process.exitCode = 1
}

main(process.argv[2]).catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
