import { z } from 'zod'

/** The experiment and the weights by which a visitor was assigned to a question set. */
export const Assignment = z.object({
  experiment: z.string(),
  /** Weight by version; retired versions are absent. */
  weights: z.record(z.string(), z.number().positive()),
})
export type Assignment = z.infer<typeof Assignment>
