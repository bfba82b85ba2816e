import { defineDoctorCheck, failure, ok, warning } from '#api/operations/doctor/check.ts'
import { readPeriodicJob } from '#api/operations/periodic-jobs.ts'

export const mailServer = defineDoctorCheck({
  title: 'Mail server',
  question: 'Does the mail server of SMTP_URL let the projector sign in?',
  fix: 'SMTP_URL in .env, then make deploy',
  // The projector alone has SMTP_URL. Its job signs in every ten minutes.
  read: ({ pool }) => readPeriodicJob(pool, 'mail server'),
  judge: (job) => {
    if (!job) return warning('No mail server is set: mails are stored as files.')
    if (job.error !== null) return failure(`The mail server refuses: ${job.error}`)
    return job.endedAt === null ? warning('The projector has not signed in yet.') : ok(`Signed in at ${job.endedAt}.`)
  },
})
