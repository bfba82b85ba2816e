import { DAY_MS } from '#events/time/time.ts'
import { accountOf, type MailDefinition } from '#projector/mail/definition.ts'
import { openRecipient, send } from '#projector/mail/recipients.ts'
import type { MailSettings } from '#projector/mail/settings.ts'
import { createContent, dateText, type MailContent } from '#projector/mail/letter.ts'
import { cancelLink } from '#projector/mail/purchase-texts.ts'
import { logIn, planName } from '#projector/mail/plan-texts.ts'
import { listRenewing, type RenewingPlan } from '#projector/mail/renewing-plans.ts'

/** Sends links that cancel the plans of an address, or says that nothing renews. */
export const cancelLinks: MailDefinition = {
  kind: 'cancel-link',
  name: 'Link to cancel',
  maxAgeMs: DAY_MS,
  requestedBy: {
    'account.cancel-link-requested': ({ stream }) => [{ subject: accountOf(stream) }],
  },
  send: async (job, deps, now) => {
    const { facts, commands, settings } = deps
    const { owner, pendingRegistrations } = await facts.accountOf(job.subject)
    const recipient = await openRecipient(deps, owner?.email ?? pendingRegistrations.at(-1)?.email)
    if (!recipient?.to) return 'not needed'
    const plans = await commands.boughtPlans.ofEmail(recipient.to)
    if (plans.length === 0) return 'not needed'
    return await send(deps, job, recipient, cancelLinkMail(await listRenewing(plans, deps, now), settings))
  },
}

const cancelLinkMail = (renewing: RenewingPlan[], settings: MailSettings): MailContent => {
  const texts = renewing.map(
    ({ license, on }) => `Your ${planName(license)} renews${on ? ` on ${dateText(on)}` : ''}, unless you cancel it.`,
  )
  const [first, ...others] = renewing.map(({ cancelToken }) => cancelLink(cancelToken, settings))
  return createContent(
    {
      subject: 'Cancel your plan',
      greeting: 'Hello,',
      paragraphs: first
        ? [
            'You asked for a link to cancel your plan.',
            ...texts,
            'The link opens a page with one button. You don’t have to log in.',
          ]
        : ['You asked for a link to cancel your plan.', 'No plan with this address renews. Nothing more is charged.'],
      action: first ?? logIn(settings),
      links: others,
      after: ['Didn’t ask for this? You don’t have to do anything.'],
    },
    settings,
  )
}
