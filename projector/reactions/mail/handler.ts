import type { Pool } from '#db/client.ts'
import type { Commands } from '#commands/commands.ts'
import type { AccountIds } from '#db/crypto/account-ids.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import type { CancelLinks, SignedLinks } from '#db/crypto/signed-links.ts'
import type { MailFacts } from './facts.ts'
import type { MailJob } from './mail-job.ts'
import type { MailTransport } from './mail-transport.ts'
import type { MailSettings } from './settings.ts'

/** Outcome of an attempt: done, no longer needed (the job may be removed), to be retried, or waiting for another event. */
export type MailOutcome = 'sent' | 'forgotten' | 'not needed' | 'removed' | 'retry' | 'wait'

export type MailDeps = {
  pool: Pool
  facts: MailFacts
  /** The write side, which decides what a mail may promise. */
  commands: Commands
  /** Opens what is sealed; undefined if the person was erased. */
  open: PersonKeys['open']
  ids: AccountIds
  /** Links that cancel the renewals of a purchase until its paid period ends, and that stop reminders. */
  cancelLinks: CancelLinks
  stopLinks: SignedLinks
  transport: MailTransport
  settings: MailSettings
}

/** Handles a job of one kind. */
export type MailHandler = (job: MailJob, deps: MailDeps, now: Date) => Promise<MailOutcome>
