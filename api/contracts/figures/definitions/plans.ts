import { z } from 'zod'
import { contract } from '#api/contracts/endpoint.ts'

/** The parts of a plan that are counted. */
export const PLAN_FACETS = ['minutes', 'moment', 'theme', 'level', 'translation', 'music'] as const

/** A value that no answer decided. */
export const UNDECIDED = 'undecided'

export const PlansReply = z.object({
  /** Visitors of the sample: at most 1,000 of the latest months. */
  visitors: z.int(),
  /** Visitors with a plan of their own. The others get the standard plan: they gave no consent, or decided nothing. */
  personal: z.int(),
  different: z.int(),
  facets: z.array(
    z.object({
      facet: z.enum(PLAN_FACETS),
      /** Largest first. A visitor may have several themes. */
      values: z.array(z.object({ value: z.string(), visitors: z.int() })),
    }),
  ),
  /** The questions that decide something. */
  questions: z.array(
    z.object({ key: z.string(), question: z.string(), isMultiple: z.boolean(), choices: z.array(z.string()) }),
  ),
})
export type PlansReply = z.infer<typeof PlansReply>

export const adminPlans = contract({
  method: 'get',
  path: '/admin/db/plans',
  summary: 'How plans are distributed over a sample of visitors, and the questions that decide them.',
  reply: PlansReply,
  auth: { role: 'read', isForPrograms: true },
  audit: { kind: 'queries', act: 'plans', detail: 'request' },
})
