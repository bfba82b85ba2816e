import type { Pool } from '#db/client.ts'
import type { MailFacts } from './facts.ts'
import type { MailJob } from './mail-job.ts'
import type { MailTransport } from './mail-transport.ts'
import type { MailSettings } from './settings.ts'

/** Outcome of an attempt: done, no longer needed (the job may be removed), to be retried, or waiting for another event. */
export type MailOutcome = 'sent' | 'forgotten' | 'not needed' | 'removed' | 'retry' | 'wait'

export type MailDeps = { pool: Pool; facts: MailFacts; transport: MailTransport; settings: MailSettings }

/** Handles a job of one kind. */
export type MailHandler = (job: MailJob, deps: MailDeps, now: Date) => Promise<MailOutcome>
