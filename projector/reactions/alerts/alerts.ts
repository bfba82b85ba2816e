import type { Logger } from 'pino'
import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import type { ProjectorDeps } from '#projector/engine/deps.ts'
import { createFailureHandler } from '#projector/engine/failure-handler.ts'
import { untilFullSecond } from '#projector/engine/full-seconds.ts'
import { runWhileLeader } from '#projector/engine/lease.ts'
import type { MailTransport } from '#projector/reactions/mail/mail-transport.ts'
import type { MailSettings } from '#projector/reactions/mail/settings.ts'
import { createWorker } from '#projector/reactions/queue/queue.ts'
import { announceOpen, rulesWithIncidents, settle } from './incidents.ts'
import { type AlertSettings, createMessageSender, type AlertTarget, targetsOf } from './messages.ts'
import type { AlertRule, RuleResult } from './rule.ts'
import { backupsRule, type ExpectedBackups } from './rules/backups.ts'
import { deliveriesRule } from './rules/deliveries.ts'
import { projectionsRule } from './rules/projections.ts'
import { reconciliationRule } from './rules/reconciliation.ts'
import { silenceRule } from './rules/silence.ts'
import { stepsRule } from './rules/steps.ts'
import { unlistedRule, webhooksRule, withdrawalsRule } from './rules/webhooks.ts'

const NAME = 'alerts'
const CHECK_MS = 15_000

/** Returns all rules, the most urgent first. */
export const createRules = (pool: Pool, expected: ExpectedBackups): AlertRule[] => [
  silenceRule(pool),
  projectionsRule(pool),
  stepsRule(pool),
  deliveriesRule(pool),
  webhooksRule(pool),
  unlistedRule(pool),
  reconciliationRule(pool),
  withdrawalsRule(pool),
  backupsRule(pool, expected),
]

type CheckDeps = { pool: Pool; log: Logger; targets: readonly AlertTarget[] }

/** Checks all rules. One that fails is a problem of its own, and its incidents stay as they are. */
export const checkRules = async ({ pool, log, targets }: CheckDeps, rules: readonly AlertRule[], now: Date) => {
  const failed: RuleResult = { problems: [] }
  const open = await rulesWithIncidents(pool)
  const settleRule = async (name: string, found: RuleResult) => {
    if (found.problems.length > 0 || open.has(name)) await settle(pool, name, found, targets, now)
  }
  for (const { name, find } of rules) {
    try {
      await settleRule(name, await find(now))
    } catch (err) {
      log.warn({ err, rule: name }, 'an alert rule failed')
      failed.problems.push({ key: `checks ${name}`, text: `“${name}” could not be checked.` })
    }
  }
  await settleRule('checks', failed)
}

export type AlertOptions = AlertSettings &
  ExpectedBackups & {
    transport: Pick<MailTransport, 'send'>
    settings: MailSettings
    clock: Clock
    checkMs?: number
    firstPauseMs?: number
  }

/** Watches the product, in one process at a time, and sends a message when an incident begins and when it is over. */
export const runAlerts = (deps: ProjectorDeps, options: AlertOptions): Promise<void> => {
  const { clock, checkMs = CHECK_MS, firstPauseMs } = options
  const send = createMessageSender(options)
  const targets = targetsOf(options)
  return runWhileLeader(deps, {
    name: NAME,
    ...createFailureHandler(deps, NAME, (err) => deps.log.warn({ err }, 'alerts interrupted, retrying')),
    work: async (term, waker) => {
      const rules = createRules(deps.pool, options)
      const work = createWorker(deps, {
        queue: NAME,
        limit: 4,
        clock,
        firstPauseMs,
        handle: (job: Parameters<typeof send>[0]) => send(job, clock()),
      })
      await announceOpen(deps.pool, targets, clock())
      for (let checkAt = 0; !term.signal.aborted;) {
        if (performance.now() >= checkAt) {
          await checkRules({ ...deps, targets }, rules, clock())
          checkAt = performance.now() + checkMs
        }
        if (!(await work(term.signal))) await waker.pause(Math.min(untilFullSecond(), checkMs), term.signal)
      }
    },
  })
}
