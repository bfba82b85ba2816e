import { isDeepStrictEqual } from 'node:util'
import type { SumRow } from '#db/figures/query/read-sums.ts'
import type { PlainRow } from './counts.ts'
import type { Faults } from './finding.ts'

const ASSIGNED = 'assigned:'

/** Compares what the split check reads with a plain count over the events. Returns how many figures there were. */
export const compareSplits = (name: string, shown: SumRow[], plain: PlainRow[], faults: Faults): number => {
  const right = plain.flatMap(({ member, cells }) =>
    Object.entries(cells)
      .filter(([step]) => step.startsWith(ASSIGNED) && member !== '(none)')
      .map(([step, cell]) => ({
        weights: JSON.parse(step.slice(ASSIGNED.length)) as unknown,
        version: member,
        visitors: Number.parseInt(cell, 10),
      })),
  )
  const counted = right.filter(({ visitors }) => visitors > 0)
  for (const { weights, version, visitors } of counted) {
    const row = shown.find(
      ({ by: [own = '', group] }) => group === version && isDeepStrictEqual(JSON.parse(own), weights),
    )
    if (row?.sums.assigned !== visitors)
      faults.add(`${name}: ${JSON.stringify(weights)} assigned ${visitors} to ${version}, not ${row?.sums.assigned}`)
  }
  if (counted.length !== shown.length) faults.add(`${name}: ${shown.length} counts by weights, not ${counted.length}`)
  return counted.length
}
