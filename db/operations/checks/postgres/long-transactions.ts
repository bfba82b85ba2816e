import { defineCheck, failure, ok, warning } from '#db/operations/checks/check.ts'
import { HIDDEN, inWords, readSessions } from '#db/operations/checks/postgres/sessions.ts'

export const longTransactions = defineCheck({
  title: 'Long transactions',
  question: 'Is no statement older than five minutes, which would keep the database from cleaning up?',
  fix: 'select pg_terminate_backend(pid) from pg_stat_activity where application_name = name',
  read: ({ ask }) => readSessions(ask, { state: 'active', since: 'xact_start', seconds: 300 }),
  judge: (sessions) => {
    if (sessions.long.length > 0) return failure(`Long transactions: ${inWords(sessions)}.`)
    return sessions.hidden > 0 ? warning(HIDDEN) : ok('There is none.')
  },
})
