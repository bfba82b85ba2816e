import { isDeepStrictEqual } from 'node:util'
import type { Split } from '#api/contracts/figures/insights.ts'
import type { PlainRow } from './counts.ts'
import type { Faults } from './finding.ts'

const ASSIGNED = 'assigned:'

/** Returns how many visitors each version got by these weights, counted from the events alone. */
const plainVisitors = (plain: PlainRow[], { experiment, versions }: Split) => {
  const weights = Object.fromEntries(versions.map(({ version, weight }) => [version, weight]))
  return versions.map(({ version }) => {
    const { cells = {} } = plain.find(({ member }) => member === version) ?? {}
    const counted = Object.entries(cells).find(
      ([step]) =>
        step.startsWith(ASSIGNED) &&
        isDeepStrictEqual(JSON.parse(step.slice(ASSIGNED.length)), { experiment, weights }),
    )
    return Number.parseInt(counted?.[1] ?? '0', 10)
  })
}

/** Compares what the split check reads with a plain count over the events. Returns how many figures there were. */
export const compareSplits = (name: string, splits: Split[], plain: PlainRow[], faults: Faults): number => {
  for (const split of splits) {
    const [shown, right] = [split.versions.map(({ visitors }) => visitors), plainVisitors(plain, split)]
    if (!isDeepStrictEqual(shown, right))
      faults.add(`${name}: ${split.experiment} assigned ${shown.join()}, not ${right.join()}`)
  }
  const wanted = new Set(plain.flatMap(({ cells }) => Object.keys(cells).filter((step) => step.startsWith(ASSIGNED))))
  if (wanted.size !== splits.length) faults.add(`${name}: ${splits.length} sets of weights, not ${wanted.size}`)
  return splits.reduce((sum, { versions }) => sum + versions.length, 0)
}
