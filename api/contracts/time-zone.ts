import { z } from 'zod'
import { subscribersOnly } from '#api/contracts/course/access.ts'
import { contract } from './endpoint.ts'

const Choice = z.object({
  /** An IANA name such as Asia/Singapore. */
  timeZone: z.string().min(1).max(64, 'A time zone is an IANA name such as Asia/Singapore'),
  /** Whether the subscriber chose it. Devices change it otherwise. */
  isChosen: z.boolean(),
})
export type TimeZoneChoice = z.infer<typeof Choice>

export const readTimeZone = contract({
  method: 'get',
  path: '/account/time-zone',
  summary: 'The time zone in which days open for the subscriber.',
  reply: Choice,
  ...subscribersOnly,
})

export const chooseTimeZone = contract({
  method: 'post',
  path: '/account/time-zone',
  summary: 'Chooses the time zone in which days open, or lets devices change it again. No open day closes.',
  body: Choice,
  reply: Choice,
  refusals: [409, 422],
  ...subscribersOnly,
})
