import { defineCheck, failureIfAny } from '#db/operations/checks/check.ts'
import { durabilityProblems } from '#db/client.ts'
import { MINUTE_MS } from '#events/time/time.ts'

export const durability = defineCheck({
  title: 'Durability',
  question: 'Are fsync, full_page_writes and synchronous_commit on, so nothing acknowledged is lost?',
  fix: 'alter system set fsync = on (or what is named); select pg_reload_conf()',
  mailAfterMs: 5 * MINUTE_MS,
  read: ({ pool, settings }) => durabilityProblems(pool, settings.SYNCHRONOUS_STANDBY),
  judge: (problems) => failureIfAny(problems, 'Commits reach the disk before they are acknowledged.'),
})
