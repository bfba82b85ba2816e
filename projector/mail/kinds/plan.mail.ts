import { DAY_MS } from '#events/time/time.ts'
import type { MailDefinition } from '#projector/mail/definition.ts'
import { openRecipient, send } from '#projector/mail/recipients.ts'
import type { MailSettings } from '#projector/mail/settings.ts'
import { createContent, type MailContent } from '#projector/mail/letter.ts'
import { AFTER_COURSE } from '#projector/mail/purchase-texts.ts'

/** Sends a visitor the link to their plan. */
export const plan: MailDefinition = {
  kind: 'plan',
  name: 'Plan',
  maxAgeMs: DAY_MS,
  isOptional: true,
  requestedBy: {
    'quiz.plan-mail-requested': ({ stream }) => [{ subject: stream.slice('quiz-'.length) }],
  },
  send: async (job, deps) => {
    const recipient = await openRecipient(deps, await deps.facts.emailBefore(job.subject, job.data.causedBy))
    return recipient === undefined
      ? 'not needed'
      : await send(deps, job, recipient, planMail(job.subject, deps.settings))
  },
}

/** Returns the mail that a visitor asked for. It contains no name and no answer, because a stranger may have typed the address. */
const planMail = (visitorId: string, settings: MailSettings): MailContent =>
  createContent(
    {
      subject: 'The link to your Bible plan',
      greeting: 'Hello,',
      paragraphs: [
        'Your 28-day plan is ready. The link below opens it on the device where you answered the questions. On another device, you see our standard plan first.',
        'A day takes 5 to 20 minutes, as you chose: a prayer, a Bible passage with a short reflection, something small to do, and a moment of gratitude.',
        `You see every price before you buy: today’s and each renewal’s. ${AFTER_COURSE}`,
      ],
      action: { label: 'See my plan', url: `${settings.site}/quiz/purchase#visitor=${visitorId}` },
      after: [
        'We won’t write again: you’re not on a list.',
        'If you didn’t ask for it, someone typed your address by mistake. You don’t have to do anything.',
      ],
    },
    settings,
  )
