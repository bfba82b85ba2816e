import fc from 'fast-check'
import { MISTAKES } from './mistakes.ts'
import { runSchedule, withSchedules } from './run-schedule.ts'
import { type Schedule, schedules } from './steps.ts'
import type { Mistake } from './scene.ts'

/** Result of a search: the number of schedules until then, and the smallest one. */
export type Search = {
  runs: number
  isFound: boolean
  schedule?: Schedule
  path: string
  seed: number
  problem: string
}

export type SearchOptions = { seed: number; runs: number; path?: string | undefined; mistake?: Mistake | undefined }

/** Plays schedules until one breaks a property, and makes that one as small as possible. */
export const search = ({ seed, runs, path, mistake }: SearchOptions): Promise<Search> =>
  withSchedules(async () => {
    const property = fc.asyncProperty(schedules, async (schedule) => {
      await runSchedule(schedule, mistake)
    })
    const result = await fc.check(property, {
      seed,
      numRuns: runs,
      ...(path !== undefined && { path, endOnFailure: true }),
    })
    const [schedule] = result.counterexample ?? []
    return {
      runs: result.numRuns,
      isFound: result.failed,
      ...(schedule && { schedule }),
      path: result.counterexamplePath ?? '',
      seed: result.seed,
      problem: result.errorInstance instanceof Error ? result.errorInstance.message : '',
    }
  })

/** Returns the words of what a search found. */
export const describeSearch = ({ runs, isFound, schedule, problem, seed, path }: Search): string =>
  isFound
    ? `${problem}\n${JSON.stringify(schedule)}\nAgain: make simulate-schedules SEED=${seed} REPLAY=${path}`
    : `${runs} schedules broke no property`

/** Searches for each planted mistake. */
export const searchMistakes = async (runs: number, names = Object.keys(MISTAKES)) => {
  const found: (Search & { name: string })[] = []
  for (const name of names) found.push({ name, ...(await search({ seed: 1, runs, mistake: MISTAKES[name] })) })
  return found
}
