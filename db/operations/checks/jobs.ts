import { defineCheck, failureIfAny } from '#db/operations/checks/check.ts'
import { findJobProblems } from '#db/operations/job-problems.ts'

export const jobs = defineCheck({
  title: 'Jobs and deliveries',
  question: 'Are all jobs, mails, refunds and purchase reports done in time?',
  fix: 'the page Operators, Mails; docker compose logs projector',
  runbook: 'The note of a mail on that page names the cause, such as the code of the mail server.',
  mailAfterMs: 0,
  read: ({ pool, clock }) => findJobProblems(pool, clock()),
  judge: (problems) => failureIfAny(problems, 'Nothing is late.'),
})
