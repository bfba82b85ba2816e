import { MISTAKES } from './mistakes.ts'
import { searchParts } from './search-parts.ts'
import { describeSearch, search, searchMistakes, type Search } from './search.ts'

/** Plays schedules with other seeds than the tests. The Makefile sets the environment. */
const { N = '10000', SEED, REPLAY, PLANTED } = process.env
const say = (line: string) => void process.stdout.write(`${line}\n`)

if (PLANTED) {
  const names = Object.keys(MISTAKES).filter((name) => name.includes(PLANTED === '1' ? '' : PLANTED))
  for (const name of names)
    for (const one of await searchMistakes(Number(N), [name]))
      say(`| ${one.name} | ${one.runs} | ${one.schedule?.steps.length ?? '-'} | \`${one.path}\` | ${one.problem}`)
} else {
  const seed = SEED === undefined ? Date.now() % 1_000_000 : Number(SEED)
  const start = performance.now()
  let runs = 0
  const report = (found: Search) => {
    runs += found.runs
    const rate = Math.round((runs * 1_000) / (performance.now() - start))
    say(`SEED=${found.seed}: ${describeSearch(found)} (${rate} a second)`)
    if (found.isFound) process.exitCode = 1
  }
  if (REPLAY) report(await search({ seed, runs: 1, path: REPLAY }))
  else await searchParts(seed, Number(N), report)
}
