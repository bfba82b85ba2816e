import { z } from 'zod'
import { contract, OkReply } from '#api/contracts/endpoint.ts'
import { Typed } from '#api/contracts/typed.ts'
import { readsFigures } from './insights.ts'

const Kind = z.enum(['creo', 'source', 'medium', 'campaign', 'content', 'term'])

export const FoldedNames = z.object({
  /** How many names of each kind are folded. */
  counts: z.array(z.object({ kind: Kind, names: z.int() })),
  /** The newest of them, in their first spelling. */
  newest: z.array(z.object({ kind: Kind, name: z.string(), foldedAt: z.iso.datetime() })),
})
export type FoldedNames = z.infer<typeof FoldedNames>

export const listFoldedNames = contract({
  method: 'get',
  path: '/admin/ad-names',
  summary: 'The names of ads and campaigns beyond the limits of new ones, which reports add up in one row.',
  reply: FoldedNames,
  ...readsFigures,
  audit: 'none',
})

export const admitNames = contract({
  method: 'post',
  path: '/admin/ad-names/admit',
  summary:
    'Gives names beyond the limits rows of their own in all reports, also for the past. Without a name, all of a kind.',
  body: z.object({ kind: Kind, name: Typed.min(1).max(200).optional() }),
  reply: OkReply,
  auth: { role: 'operate' },
  audit: { kind: 'changes', act: 'admitted names of ads' },
})
