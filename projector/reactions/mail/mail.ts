import type { Clock } from '#db/clock.ts'
import { runWhileLeader, type LeaseTerm } from '#projector/engine/lease.ts'
import type { ProjectorDeps } from '#projector/engine/deps.ts'
import { createFailureHandler } from '#projector/engine/failure-handler.ts'
import type { Waker } from '#projector/engine/waker.ts'
import { resumeIntake, runIntake, throwIfUnknown } from '#projector/reactions/intake.ts'
import { HANDLERS, type MailDeps, MAX_AGE_MS } from './handlers.ts'
import { createMailFacts } from './facts.ts'
import { dueJobs, endJob, MAIL_TYPES, type MailJob, recordJobs, parkJob, claimJob } from './jobs.ts'
import type { MailTransport } from './mail-transport.ts'
import type { MailSettings } from './settings.ts'

const NAME = 'mail'
/** Events gather for so long, before they are looked through: a mail takes longer than that. */
const REST_MS = 200
/** Mails written at a time. */
const AT_A_TIME = 4

export type MailOptions = {
  post: MailTransport
  settings: MailSettings
  clock: Clock
  /** Milliseconds before the second attempt; each later one waits twice as long, at most an hour. */
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
  const again = new Date(now.getTime() + Math.min(firstPauseMs * 2 ** job.attempts, 60 * 60_000))
  if (!(await claimJob(pool, job, again))) return
  try {
    const outcome = await HANDLERS[job.kind](job, mail, now)
    if (outcome === 'wait') return await parkJob(pool, job, again)
    if (outcome !== 'again') await endJob(pool, job, outcome, clock())
  } catch (error) {
    // Never the error itself: servers repeat the address that they refuse.
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    log.warn({ job: job.id, kind: job.kind, attempts: job.attempts + 1, code }, 'mail not sent, trying again later')
  }
}

const writeWhileLeading = async (term: LeaseTerm, deps: ProjectorDeps, waker: Waker, options: MailOptions) => {
  const { pool, store } = deps
  const mail: MailDeps = { pool, facts: createMailFacts(pool, store), post: options.post, settings: options.settings }
  let reading = await resumeIntake(deps, NAME, term)
  while (!term.signal.aborted) {
    reading = await runIntake(deps, reading, { name: NAME, types: MAIL_TYPES, record: recordJobs })
    const jobs = await dueJobs(pool, options.clock(), AT_A_TIME)
    await Promise.all(jobs.map((job) => attempt(job, mail, deps, options)))
    if (jobs.length < AT_A_TIME) {
      throwIfUnknown(reading)
      await waker.sleep(1_000, term.signal)
      await waker.pause(REST_MS, term.signal)
    }
  }
}

/**
 * Writes to buyers: how to finish registering when they paid and did not, what they bought, and links to new passwords.
 * Each mail is noted as a job in the transaction that moves the checkpoint, so none is forgotten and none asked for
 * twice; each is then tried by itself, so one that cannot be delivered holds up no other.
 */
export const runMail = async (deps: ProjectorDeps, options: MailOptions) => {
  await runWhileLeader(deps, {
    name: NAME,
    work: (term, waker) => writeWhileLeading(term, deps, waker, options),
    ...createFailureHandler(deps, NAME, (err) => deps.log.warn({ err }, 'mail interrupted, trying again')),
  })
  options.post.close()
}
