import { z } from 'zod'
import { contract } from '#api/contracts/endpoint.ts'

/** Has no body, because each relay posts a form of its own. */
export const reportMail = contract({
  method: 'post',
  path: '/mail-reports/:relay',
  summary:
    'Receives what a mail relay reports: a notification of Amazon SES (signed by SNS), a webhook of Postmark, or a message that came back to the sender, the latter two with the name "mail" and MAIL_REPORTS_SECRET. Up to 256 KiB; repetitions change nothing.',
  params: z.object({ relay: z.enum(['ses', 'postmark', 'message']) }),
  reply: z.object({
    ok: z.literal(true),
    /** `known` for a repetition, `unknown` for a message that is about no mail of this site. */
    outcome: z.enum(['recorded', 'known', 'passing', 'unknown', 'nothing', 'confirmed']),
  }),
  auth: 'none',
  refusals: [401, 422],
})
export type MailReportOutcome = z.infer<typeof reportMail.reply>['outcome']
