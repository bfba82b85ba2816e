/** What one check found. */
export type Finding = {
  /** I1 to I8, or what else was looked at. */
  id: string
  /** What must hold, in a few words. */
  check: string
  /** What was counted, in a few words. */
  result: string
  faults: number
  /** The first few faults, each a line. */
  examples: string[]
}

export type Faults = ReturnType<typeof collectFaults>

const EXAMPLES = 5

/** Counts faults and keeps the first few to show. */
export const collectFaults = () => {
  let count = 0
  const examples: string[] = []
  return {
    add: (example: string) => {
      count++
      if (examples.length < EXAMPLES) examples.push(example)
    },
    count: () => count,
    found: () => ({ faults: count, examples }),
  }
}

export const formatCount = (n: number) => n.toLocaleString('en-US')

/** A line for the finding, and one more for each example. */
export const formatFinding = ({ id, check, result, faults, examples }: Finding): string[] => [
  `${faults === 0 ? 'ok    ' : 'FAILED'}  ${id.padEnd(8)}  ${check}: ${result}`,
  ...examples.map((example) => `                  ${example}`),
  ...(faults > examples.length ? [`                  … and ${formatCount(faults - examples.length)} more`] : []),
]
