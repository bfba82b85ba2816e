import { z } from 'zod'
import { contract, OkReply } from '#api/contracts/endpoint.ts'

export const writing = contract({
  method: 'get',
  path: '/account/writing',
  summary: 'Whether the subscriber agreed that what they write in the course is saved. Null before they chose.',
  reply: z.object({ saves: z.boolean().nullable() }),
  auth: 'client',
})
export type WritingChoice = z.infer<typeof writing.reply>

export const chooseWriting = contract({
  method: 'post',
  path: '/account/writing',
  summary:
    'Gives or withdraws the consent to save what the subscriber writes. A withdrawal erases what was saved. Available while access is denied too.',
  body: z.object({ saves: z.boolean() }),
  reply: OkReply,
  auth: 'client',
  refusals: [409, 422],
})
