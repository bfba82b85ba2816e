import type { Logger } from 'pino'
import { type Check, type CheckDeps, createPatient, type Patient } from '#db/operations/checks/check.ts'
import { CHECKS } from '#db/operations/checks/checks.ts'
import type { Pool } from '#db/client.ts'
import type { Clock } from '#db/clock.ts'
import type { CommonSettings } from '#db/settings.ts'
import type { ProjectorDeps } from '#projector/deps.ts'
import { createFailureHandler } from '#projector/engine/failure-handler.ts'
import { untilFullSecond } from '#projector/engine/full-seconds.ts'
import { runWhileLeader } from '#projector/engine/lease.ts'
import type { MailTransport } from '#projector/mail/mail-transport.ts'
import type { MailSettings } from '#projector/mail/settings.ts'
import { createWorker } from '#projector/queue/queue.ts'
import { announceOpen, rulesWithIncidents, settle } from './incidents.ts'
import { type AlertSettings, createMessageSender, type AlertTarget, listTargets } from './messages.ts'
import type { AlertRule, RuleResult } from './rule.ts'
import { disputesRule } from './rules/disputes.ts'
import { silenceRule } from './rules/silence.ts'
import { stepsRule } from './rules/steps.ts'

const NAME = 'alerts'
const CHECK_MS = 15_000

/** Returns all rules, the most urgent first: those of the funnel, and the checks that are mailed. */
export const createRules = (deps: Omit<CheckDeps, 'clock'>): AlertRule[] => [
  silenceRule(deps.pool),
  stepsRule(deps.pool),
  disputesRule(deps.pool),
  ...Object.entries(CHECKS).flatMap(([name, check]) =>
    check.mailAfterMs === undefined ? [] : [ruleOf(name, check, check.mailAfterMs, deps)],
  ),
]

/** Creates the rule of a check, which finds its failures once they last as long as the check says. */
const ruleOf = (
  name: string,
  check: Check<Patient>,
  mailAfterMs: number,
  deps: Omit<CheckDeps, 'clock'>,
): AlertRule => {
  let since = new Map<string, number>()
  return {
    name,
    find: async (now) => {
      const { state, sentences, keys = [] } = await check.answer(createPatient({ ...deps, clock: () => now }))
      const failures =
        state === 'failure' ? sentences.map((text, n) => ({ key: `${name} ${keys[n] ?? ''}`.trim(), text })) : []
      since = new Map(failures.map(({ key }) => [key, since.get(key) ?? now.getTime()]))
      return { problems: failures.filter(({ key }) => now.getTime() - (since.get(key) ?? 0) >= mailAfterMs) }
    },
  }
}

type RulesDeps = { pool: Pool; log: Logger; targets: readonly AlertTarget[] }

/** Checks all rules. One that fails is a problem of its own, and its incidents stay as they are. */
export const checkRules = async ({ pool, log, targets }: RulesDeps, rules: readonly AlertRule[], now: Date) => {
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

export type AlertOptions = AlertSettings & {
  transport: Pick<MailTransport, 'send'>
  settings: MailSettings
  /** Settings of the installation, which checks read. */
  checked: CommonSettings
  clock: Clock
  providerAheadMs?: CheckDeps['providerAheadMs']
  checkMs?: number
  firstPauseMs?: number
}

/** Watches the product, in one process at a time, and sends a message when an incident begins and when it is over. */
export const runAlerts = (deps: ProjectorDeps, options: AlertOptions): Promise<void> => {
  const { clock, checkMs = CHECK_MS, firstPauseMs, providerAheadMs } = options
  const send = createMessageSender(options)
  const targets = listTargets(options)
  return runWhileLeader(deps, {
    name: NAME,
    ...createFailureHandler(deps, NAME, (err) => deps.log.warn({ err }, 'alerts interrupted, retrying')),
    work: async (term, waker) => {
      const streamProblem = deps.metrics.streamTrouble
      const rules = createRules({ pool: deps.pool, settings: options.checked, streamProblem, providerAheadMs })
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
