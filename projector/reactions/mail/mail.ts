import type { Clock } from '#db/clock.ts'
import type { AccountIds } from '#db/crypto/account-ids.ts'
import type { CancelLinks, SignedLinks } from '#db/crypto/signed-links.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import { runWhileLeader, type LeaseTerm } from '#projector/engine/lease.ts'
import type { ProjectorDeps } from '#projector/engine/deps.ts'
import { createFailureHandler } from '#projector/engine/failure-handler.ts'
import type { Waker } from '#projector/engine/waker.ts'
import { resumeIntake, runIntake, throwIfUnknown } from '#projector/reactions/intake.ts'
import type { MailDeps } from './handler.ts'
import { HANDLERS, MAX_AGE_MS } from './handlers.ts'
import { createMailFacts } from './facts.ts'
import { dueJobs, endJob, MAIL_TYPES, recordJobs, recordMissingReminders, parkJob, claimJob } from './jobs.ts'
import type { MailJob } from './mail-job.ts'
import type { MailTransport } from './mail-transport.ts'
import type { MailSettings } from './settings.ts'

const NAME = 'mail'
/** Time to wait so that more events share a page. It is short compared to sending a mail. */
const LINGER_MS = 200
/** Interval of the search for subscriptions without a reminder. The events request all others. */
const REMINDERS_EVERY_MS = 60 * 60_000
/** Mails sent in parallel. */
const CONCURRENCY = 4

export type MailOptions = {
  transport: MailTransport
  settings: MailSettings
  keys: PersonKeys
  ids: AccountIds
  cancelLinks: CancelLinks
  stopLinks: SignedLinks
  clock: Clock
  /** Time before the second attempt; each later one waits twice as long, at most an hour. */
  firstPauseMs?: number
}

const attempt = async (
  job: MailJob,
  mail: MailDeps,
  deps: ProjectorDeps,
  { clock, firstPauseMs = 15_000 }: MailOptions,
) => {
  const { pool, log } = deps
  const now = clock()
  if (now.getTime() - job.askedAt.getTime() > MAX_AGE_MS[job.kind]) {
    return await endJob(pool, job, 'given up', now)
  }
  const retryAt = new Date(now.getTime() + Math.min(firstPauseMs * 2 ** job.attempts, 60 * 60_000))
  if (!(await claimJob(pool, job, retryAt))) return
  try {
    const outcome = await HANDLERS[job.kind](job, mail, now)
    if (outcome === 'wait') return await parkJob(pool, job, retryAt)
    if (outcome !== 'retry' && outcome !== 'removed') await endJob(pool, job, outcome, clock())
  } catch (error) {
    // Doesn't log the error itself, because servers repeat the rejected address.
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    log.warn({ job: job.id, kind: job.kind, attempts: job.attempts + 1, code }, 'mail not sent, retrying later')
  }
}

const sendWhileLeading = async (term: LeaseTerm, deps: ProjectorDeps, waker: Waker, options: MailOptions) => {
  const { pool, store } = deps
  const mail: MailDeps = {
    pool,
    facts: createMailFacts({ pool, store, ...options }),
    transport: options.transport,
    settings: options.settings,
  }
  let progress = await resumeIntake(deps, NAME, term)
  let remindersCheckedAt = Number.NEGATIVE_INFINITY
  while (!term.signal.aborted) {
    progress = await runIntake(deps, progress, { name: NAME, types: MAIL_TYPES, record: recordJobs })
    if (performance.now() - remindersCheckedAt > REMINDERS_EVERY_MS) {
      await recordMissingReminders(pool, options.clock())
      remindersCheckedAt = performance.now()
    }
    const jobs = await dueJobs(pool, options.clock(), CONCURRENCY)
    await Promise.all(jobs.map((job) => attempt(job, mail, deps, options)))
    if (jobs.length < CONCURRENCY) {
      throwIfUnknown(progress)
      await waker.sleep(1_000, term.signal)
      await waker.pause(LINGER_MS, term.signal)
    }
  }
}

/**
 * Sends mails to buyers: how to finish registration, a summary of the purchase, and links for new passwords. The
 * transaction that moves the checkpoint records each mail as a job, so none is lost or requested twice. Jobs are
 * independent, so an undeliverable mail delays no other.
 */
export const runMail = async (deps: ProjectorDeps, options: MailOptions) => {
  await runWhileLeader(deps, {
    name: NAME,
    work: (term, waker) => sendWhileLeading(term, deps, waker, options),
    ...createFailureHandler(deps, NAME, (err) => deps.log.warn({ err }, 'mail interrupted, retrying')),
  })
  options.transport.close()
}
