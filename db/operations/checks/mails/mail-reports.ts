import { sql } from 'kysely'
import { REFUSED_MAILS } from '#db/figures/event-census.ts'
import { defineCheck, failureIfAny } from '#db/operations/checks/check.ts'
import { countSent, dailyCeiling, type MailDomain, RAMP_DAYS, readNewestDomain } from '#db/operations/mail-ramp.ts'
import { plural } from '#db/operations/problem.ts'
import { runQuery } from '#db/query.ts'
import { ifProjected } from '#db/read-models/if-projected.ts'
import { views } from '#db/read-models.ts'
import { DAY_MS } from '#events/time/time.ts'

const DAYS = 7
/** Fewer are chance: one of twenty mails is 5 %. */
const LEAST = 3
/** Percentages at which mailbox providers and relays act. */
const LIMITS = { bounced: 2, complained: 0.1 }

type Facts = { sent: number; bounced: number; complained: number; ramp?: MailDomain | undefined; now: Date }

export const mailReports = defineCheck({
  title: 'Mails that came back',
  question: 'Do mailboxes accept our mails: fewer than 2 % bounce, and fewer than 0.1 % are complained about?',
  fix: 'the page Operators, Mails, and docs/operations.md (Mails)',
  runbook:
    'Relays end accounts above it. Bounces come from addresses that no one typed twice; complaints from mails that no one expected ([mails](operations.md#mails)).',
  mailAfterMs: 0,
  read: async ({ pool, clock, settings }): Promise<Facts> => {
    const now = clock()
    const since = new Date(now.getTime() - DAYS * DAY_MS)
    const counts = views
      .selectFrom('event_census_paces')
      .select(['type', sql<number>`sum(count)::int`.as('count')])
      .where('type', 'in', Object.values(REFUSED_MAILS))
      .where('starts_at', '>', since)
      .groupBy('type')
    const rows = await ifProjected(runQuery(pool, counts))
    const countOf = (type: string) => rows.find((row) => row.type === type)?.count ?? 0
    return {
      sent: await countSent(pool, since),
      bounced: countOf(REFUSED_MAILS.bounced),
      complained: countOf(REFUSED_MAILS.complained),
      ramp: settings.MAIL_RAMP === 'on' ? await readNewestDomain(pool) : undefined,
      now,
    }
  },
  judge: ({ ramp, now, ...facts }) => {
    const shareOf = (count: number) => (facts.sent === 0 ? '' : ` (${((count / facts.sent) * 100).toFixed(2)} %)`)
    const words = { bounced: 'bounced', complained: 'brought a complaint' }
    const problems = (['bounced', 'complained'] as const)
      .filter((refusal) => facts[refusal] >= LEAST && facts[refusal] * 100 > LIMITS[refusal] * facts.sent)
      .map((refusal) => ({
        key: refusal,
        text: `${facts[refusal]} of ${plural(facts.sent, 'mail')} of ${DAYS} days ${words[refusal]}${shareOf(facts[refusal])}. The limit is ${LIMITS[refusal]} %.`,
      }))
    const { sent, bounced, complained } = facts
    return failureIfAny(
      problems,
      `Of ${plural(sent, 'mail')} of ${DAYS} days, ${bounced} bounced and ${complained} brought a complaint.${rampText(ramp, now)}`,
    )
  },
})

const rampText = (ramp: MailDomain | undefined, now: Date) => {
  const ceiling = ramp && dailyCeiling(ramp, now)
  if (!ramp || ceiling === undefined) return ''
  const until = new Date(ramp.firstMailAt.getTime() + RAMP_DAYS * DAY_MS).toISOString().slice(0, 10)
  return ` ${ramp.domain} is new: it sends ${ceiling} reminders and plans today, and more each day until ${until}.`
}
