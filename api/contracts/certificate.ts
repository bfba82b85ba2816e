import { z } from 'zod'
import { Denied } from './cabinet.ts'
import { Series, Translation } from './course.ts'
import { contract } from './endpoint.ts'

const Certificate = z.object({
  ok: z.literal(true),
  firstName: z.string(),
  /** The date on which the last missing day was saved, where the subscriber was. Null while days are missing. */
  completedOn: z.iso.date().nullable(),
  /** The days that aren't saved yet, ascending. */
  missing: z.array(z.int()),
  /** The passage that the last day ends with. */
  verse: z.object({ text: z.string(), source: z.string(), translation: Translation }),
})
export type CertificateReply = z.infer<typeof Certificate>

export const certificate = contract({
  method: 'get',
  path: '/account/certificate/:courseVersion',
  summary: 'What the certificate of a course or a season shows, or which days are missing.',
  params: z.object({ courseVersion: Series }),
  reply: Certificate,
  replyStatus: 200,
  refusals: [401, 402, 404],
  auth: 'client',
  denied: Denied,
})
