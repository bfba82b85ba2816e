import { z } from 'zod'

/** The experiment and the weights by which a visitor was assigned to a question set. */
export const Assignment = z.object({
  experiment: z.string(),
  /** Weight by version; retired versions are absent. */
  weights: z.record(z.string(), z.number().positive()),
})
export type Assignment = z.infer<typeof Assignment>

const PREFIX = 'assigned:'

/** Names the measure that counts visitors assigned by the same weights. The same weights give the same name. */
export const assignmentMeasure = ({ experiment, weights }: Assignment): string => {
  const sorted = Object.entries(weights).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return PREFIX + JSON.stringify({ experiment, weights: Object.fromEntries(sorted) })
}

export const isAssignmentMeasure = (measure: string): boolean => measure.startsWith(PREFIX)

/** Returns the assignment that a measure counts; undefined for every other measure. */
export const assignmentIn = (measure: string): Assignment | undefined =>
  isAssignmentMeasure(measure) ? Assignment.parse(JSON.parse(measure.slice(PREFIX.length))) : undefined
