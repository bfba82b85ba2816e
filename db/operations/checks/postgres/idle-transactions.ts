import { defineCheck, failure, ok, warning } from '#db/operations/checks/check.ts'
import { HIDDEN, inWords, readSessions } from '#db/operations/checks/postgres/sessions.ts'

export const idleTransactions = defineCheck({
  title: 'Idle transactions',
  question: 'Does no session hold a transaction open without using it?',
  fix: 'select pg_terminate_backend(pid) from pg_stat_activity where application_name = name',
  read: ({ ask }) => readSessions(ask, { state: 'idle in transaction%', since: 'state_change', seconds: 30 }),
  judge: (sessions) => {
    if (sessions.long.length > 0) return failure(`Idle in a transaction: ${inWords(sessions)}.`)
    return sessions.hidden > 0 ? warning(HIDDEN) : ok('There is none.')
  },
})
