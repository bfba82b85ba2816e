import { codeOf } from '#db/errors.ts'
import type { Clock } from '#db/clock.ts'
import type { ProjectorDeps } from '#projector/deps.ts'
import { addJob, createWorker, type JobResult, NOT_REPEATED, WHEN_REQUESTED } from '#projector/queue/queue.ts'
import { runReaction } from '#projector/reactions/reaction.ts'
import type { SignedLinks } from '#db/crypto/signed-links.ts'
import type { MailDeps, MailJob, MailOutcome } from './definition.ts'
import { createMailFacts } from './facts.ts'
import { createMailRamp } from './limits/ramp.ts'
import { MailStopped, withStops } from './limits/stops.ts'
import { requestMails, MAIL_TYPES, MAILS } from './mails.ts'

const NAME = 'mail'

/** Mails sent in parallel. */
const CONCURRENCY = 4

export type MailOptions = Omit<MailDeps, 'pool' | 'facts'> & {
  clock: Clock
  mailMarks: SignedLinks
  firstPauseMs?: number
}

/**
 * Sends mails to buyers: how to finish registration, a summary of the purchase, and links for new passwords. The
 * transaction that moves the checkpoint records each mail as a job, so none is lost or requested twice. Jobs are
 * independent, so an undeliverable mail delays no other.
 */
export const runMail = async (deps: ProjectorDeps, options: MailOptions) => {
  const { pool, store } = deps
  const mail: MailDeps = { ...options, pool, facts: createMailFacts({ pool, store, commands: options.commands }) }
  const handle = createSender(mail, deps, options)
  await runReaction(deps, {
    name: NAME,
    types: MAIL_TYPES,
    record: async (client, event) => {
      for (const job of requestMails(event)) await addJob(client, 'mail', job)
    },
    work: createWorker(deps, {
      ...options,
      queue: NAME,
      limit: CONCURRENCY,
      datedKinds: kindsThat('isDated'),
      nearKinds: kindsThat('isNear'),
      handle,
    }),
  })
  options.transport.close()
}

const createSender = (mail: MailDeps, { pool, log }: ProjectorDeps, { clock, mailMarks }: MailOptions) => {
  const ramp = createMailRamp(pool, mail.settings, kindsThat('isOptional'))
  // Handles a mail that may have been sent before a restore as if it were sent again, because mails cause other mails.
  const past: MailDeps = { ...mail, transport: { ...mail.transport, send: async () => {} } }
  return async (job: MailJob): Promise<JobResult> => {
    const { kind, key, attempts, askedAt, isPast } = job
    const now = clock()
    const definition = MAILS.find((one) => one.kind === kind)
    if (!definition || now.getTime() - askedAt.getTime() > definition.maxAgeMs) return { outcome: 'given up' }
    const heldUntil = definition.isOptional && !isPast ? await ramp(now) : undefined
    if (heldUntil) return { dueAt: heldUntil }
    const present: MailDeps = { ...mail, transport: withStops({ ...mail, ...mail.commands, mailMarks }, definition) }
    try {
      const outcome = await definition.send(job, isPast ? past : present, now)
      return isPast && outcome === 'sent' ? { outcome, error: NOT_REPEATED } : resultOf(outcome)
    } catch (error) {
      if (error instanceof MailStopped) return { outcome: 'stopped', error: error.message }
      // Doesn't record the error itself, because servers repeat the rejected address.
      const code = codeOf(error) || null
      log.warn({ job: key, kind, attempts, code }, 'mail not sent, retrying later')
      return { retry: code }
    }
  }
}

const kindsThat = (flag: 'isDated' | 'isNear' | 'isOptional') =>
  MAILS.filter((mail) => mail[flag]).map(({ kind }) => kind)

const resultOf = (outcome: MailOutcome): JobResult => {
  if (outcome === 'retry') return { retry: null }
  if (outcome === 'wait') return WHEN_REQUESTED
  return outcome === 'removed' ? 'remove' : { outcome }
}
