import { defineDoctorCheck, failure, ok, warning } from '#api/operations/doctor/check.ts'
import { readPeriodicJob } from '#api/operations/periodic-jobs.ts'

export const mailServer = defineDoctorCheck({
  title: 'Mail server',
  question: 'Does the mail server of SMTP_URL let the projector sign in, and does it report mails that come back?',
  fix: 'SMTP_URL, and SES_TOPIC_ARN or MAIL_REPORTS_SECRET, in .env (docs/operations.md, Mails), then make deploy',
  // The projector alone has SMTP_URL. Its job signs in every ten minutes.
  read: async ({ pool, settings: { SES_TOPIC_ARN, MAIL_REPORTS_SECRET } }) => ({
    job: await readPeriodicJob(pool, 'mail server'),
    hasReports: (SES_TOPIC_ARN ?? MAIL_REPORTS_SECRET) !== undefined,
  }),
  judge: ({ job, hasReports }) => {
    if (!job) return warning('No mail server is set: mails are stored as files.')
    if (job.error !== null) return failure(`The mail server refuses: ${job.error}`)
    if (job.endedAt === null) return warning('The projector has not signed in yet.')
    const text = `Signed in at ${job.endedAt}.`
    return hasReports ? ok(text) : warning(`${text} Nothing reports mails that come back.`)
  },
})
