/** The result of one check. */
export type Finding = {
  /** I1 to I8, or another name. */
  id: string
  /** Short description of the invariant or its violation. */
  check: string
  /** Short summary of the counts. */
  result: string
  faults: number
  /** One line for each of the first few faults. */
  examples: string[]
}
const EXAMPLES = 5
/** Counts faults and collects the first few as examples. */
export type Faults = {
  add: (example: string) => void
  count: () => number
  found: () => Pick<Finding, 'faults' | 'examples'>
}

export const collectFaults = (): Faults => {
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

/** Formats a finding as one line, followed by a line for each example. */
export const formatFinding = ({ id, check, result, faults, examples }: Finding): string[] => [
  `${faults === 0 ? 'ok    ' : 'FAILED'}  ${id.padEnd(8)}  ${check}: ${result}`,
  ...examples.map((example) => `                  ${example}`),
  ...(faults > examples.length ? [`                  … and ${formatCount(faults - examples.length)} more`] : []),
]
