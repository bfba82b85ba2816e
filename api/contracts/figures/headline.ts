import { z } from 'zod'
import { contract } from '#api/contracts/endpoint.ts'

export const LightReply = z.object({
  /** Sentences about open incidents that touch buyers, the oldest first. */
  problems: z.array(z.string()),
  /** The number of other open incidents. */
  others: z.int(),
})
export type LightReply = z.infer<typeof LightReply>

export const light = contract({
  method: 'get',
  path: '/admin/light',
  summary: 'What is not well in the product: the incidents that alerts report and that are not over.',
  reply: LightReply,
  auth: { role: 'read', isForPrograms: true },
  audit: 'none',
})
