import { defineDoctorCheck, failure, ok } from '#api/operations/doctor/check.ts'
import { describeError } from '#db/errors.ts'

const OLDEST = 16

export const database = defineDoctorCheck({
  title: 'Database',
  question: 'Does PostgreSQL answer, and is it recent enough?',
  fix: 'docker compose up --detach --wait postgres; check DATABASE_URL',
  read: ({ askOne }) =>
    askOne<{ version: string }>(`select current_setting('server_version') as version`).catch((error: unknown) => ({
      problem: describeError(error),
    })),
  judge: (facts) => {
    if ('problem' in facts) return failure(`The database cannot be reached: ${facts.problem}`)
    return Number.parseInt(facts.version) < OLDEST
      ? failure(`PostgreSQL ${facts.version} is too old: ${OLDEST} or later is needed.`)
      : ok(`PostgreSQL ${facts.version} answers.`)
  },
})
