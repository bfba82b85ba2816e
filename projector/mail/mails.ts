import type { EventType, RecordedEvent } from '#events/catalog.ts'
import type { NewJob } from '#projector/queue/queue.ts'
import { createMailJob, type MailDefinition, type NewMail } from './definition.ts'
import { addressChanged } from './kinds/address-changed.mail.ts'
import { addressCorrected } from './kinds/address-corrected.mail.ts'
import { cancelLinks } from './kinds/cancel-link.mail.ts'
import { cancelation } from './kinds/cancelation.mail.ts'
import { confirm } from './kinds/confirm.mail.ts'
import { failedPayment } from './kinds/failed-payment.mail.ts'
import { finishAgain } from './kinds/finish-again.mail.ts'
import { finish } from './kinds/finish.mail.ts'
import { newAddress } from './kinds/new-address.mail.ts'
import { plan } from './kinds/plan.mail.ts'
import { priceChange } from './kinds/price-change.mail.ts'
import { refundConfirmed } from './kinds/refund.mail.ts'
import { reminder } from './kinds/reminder.mail.ts'
import { renewalNotice } from './kinds/renewal-notice.mail.ts'
import { reset } from './kinds/reset.mail.ts'
import { severalPlansNote } from './kinds/several-plans.mail.ts'
import { summary } from './kinds/summary.mail.ts'
import { withdrawalDecided } from './kinds/withdrawal-decided.mail.ts'
import { withdrawal } from './kinds/withdrawal.mail.ts'

/** All mails. */
export const MAILS: readonly MailDefinition[] = [
  finish,
  finishAgain,
  summary,
  confirm,
  addressCorrected,
  newAddress,
  addressChanged,
  reset,
  plan,
  reminder,
  renewalNotice,
  priceChange,
  severalPlansNote,
  failedPayment,
  cancelation,
  cancelLinks,
  refundConfirmed,
  withdrawal,
  withdrawalDecided,
]

/** Types of events that request mails. */
export const MAIL_TYPES = [...new Set(MAILS.flatMap(({ requestedBy }) => Object.keys(requestedBy)))] as EventType[]

/** Returns the mails that an event requests. */
export const requestMails = (event: RecordedEvent): NewJob[] =>
  MAILS.flatMap((mail) => {
    // The table pairs types and events; TypeScript can't follow that.
    const request = mail.requestedBy[event.type] as ((event: RecordedEvent) => NewMail[]) | undefined
    return (request?.(event) ?? []).map((requested) => createMailJob(mail, requested, event))
  })
