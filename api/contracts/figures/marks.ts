import { z } from 'zod'
import { contract, OkReply } from '#api/contracts/endpoint.ts'
import { Day } from '#api/contracts/admins/admin.ts'
import { Typed } from '#api/contracts/typed.ts'
import { readsFigures } from './insights.ts'

export const MARK_KINDS = [
  'questions',
  'experiment',
  'spend',
  'names',
  'rebuild',
  'incident',
  'release',
  'prices',
  'note',
] as const

const Mark = z.object({
  at: z.iso.datetime(),
  /** The day in the owner's time zone. */
  day: z.string(),
  kind: z.enum(MARK_KINDS),
  text: z.string(),
})
export type Mark = z.infer<typeof Mark>

export const listMarks = contract({
  method: 'get',
  path: '/admin/marks',
  summary:
    'What changed on the days of a range: question sets, weights, spend, prices, releases, rebuilds, incidents, notes.',
  query: z.object({ start: Day, end: Day }),
  /** The time zone of the days. */
  reply: z.object({ zone: z.string(), marks: z.array(Mark) }),
  auth: readsFigures.auth,
  audit: 'none',
})

export const addNote = contract({
  method: 'post',
  path: '/admin/marks',
  summary: 'Adds a note of the owner to a day, which charts show.',
  body: z.object({
    day: Day,
    text: Typed.min(1, 'Please write a note').max(200, 'A note has at most 200 characters'),
  }),
  reply: OkReply,
  auth: { role: 'operate' },
  audit: { kind: 'changes', act: 'noted' },
})
