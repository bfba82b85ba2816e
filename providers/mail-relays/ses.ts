import { z } from 'zod'
import { bareAddress, type RelayReport } from './report.ts'

const recipients = z.array(z.object({ emailAddress: z.string() })).max(1_000)

const Notification = z.object({
  notificationType: z.string().nullish(),
  /** The name of the same field where reports come from a configuration set. */
  eventType: z.string().nullish(),
  bounce: z
    .object({ bounceType: z.string(), feedbackId: z.string().nullish(), bouncedRecipients: recipients })
    .nullish(),
  complaint: z
    .object({
      feedbackId: z.string().nullish(),
      complaintFeedbackType: z.string().nullish(),
      complainedRecipients: recipients,
    })
    .nullish(),
})

/** Reads the message of Amazon SES in a notification of Amazon SNS. Returns undefined for what is neither bounce nor complaint. */
export const readSes = (json: unknown): RelayReport | undefined => {
  const { notificationType, eventType, bounce, complaint } = Notification.parse(json)
  const type = notificationType ?? eventType
  const addressesOf = (all: z.output<typeof recipients>) => all.flatMap(({ emailAddress }) => bareAddress(emailAddress))
  if (type === 'Bounce' && bounce) {
    const { bounceType, feedbackId, bouncedRecipients } = bounce
    const refusal = bounceType === 'Permanent' ? 'bounced' : 'passing'
    return { refusal, id: feedbackId ?? '', addresses: addressesOf(bouncedRecipients) }
  }
  if (type !== 'Complaint' || !complaint || complaint.complaintFeedbackType === 'not-spam') return undefined
  const { feedbackId, complainedRecipients } = complaint
  return { refusal: 'complained', id: feedbackId ?? '', addresses: addressesOf(complainedRecipients) }
}
