import { defineDoctorCheck, failureIfAny } from '#api/operations/doctor/check.ts'
import { durabilityProblems } from '#db/client.ts'

export const durability = defineDoctorCheck({
  title: 'Durability',
  question: 'Are fsync, full_page_writes and synchronous_commit on, so nothing acknowledged is lost?',
  fix: 'alter system set fsync = on (or what is named); select pg_reload_conf()',
  read: ({ pool, settings }) => durabilityProblems(pool, settings.SYNCHRONOUS_STANDBY),
  judge: (problems) => failureIfAny(problems, 'Commits reach the disk before they are acknowledged.'),
})
