import { setTimeout as delay } from 'node:timers/promises'
import { MISTAKES } from './mistakes.ts'
import { describeSearch, search, searchMistakes } from './search.ts'

/** Plays schedules with other seeds than the tests. The Makefile sets the environment. */
const { N = '10000', SEED, REPLAY, PLANTED } = process.env
const say = (line: string) => void process.stdout.write(`${line}\n`)
const PART = 2_000

if (PLANTED) {
  const names = Object.keys(MISTAKES).filter((name) => name.includes(PLANTED === '1' ? '' : PLANTED))
  for (const name of names)
    for (const one of await searchMistakes(Number(N), [name]))
      say(`| ${one.name} | ${one.runs} | ${one.schedule?.steps.length ?? '-'} | \`${one.path}\` | ${one.problem}`)
} else {
  const first = SEED === undefined ? Date.now() % 1_000_000 : Number(SEED)
  for (let [done, seed] = [0, first]; done < Number(N); done += PART, seed += 1) {
    const start = process.hrtime.bigint()
    const found = await search({ seed, runs: Math.min(PART, Number(N) - done), path: REPLAY || undefined })
    const seconds = Number(process.hrtime.bigint() - start) / 1e9
    say(`SEED=${seed}: ${describeSearch(found)} (${Math.round(found.runs / seconds)} a second)`)
    if (found.isFound) process.exitCode = 1
    if (found.isFound || REPLAY) break
    // Lets an interrupt through.
    await delay(1)
  }
}
