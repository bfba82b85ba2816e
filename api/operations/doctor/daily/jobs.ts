import { defineCheck, failureIfAny } from '#api/operations/doctor/check.ts'
import { findJobProblems } from '#db/health/job-problems.ts'

export const jobs = defineCheck({
  title: 'Jobs and deliveries',
  question: 'Are all jobs, mails, refunds and purchase reports done in time?',
  fix: 'the page Operators, Jobs and Mails; docker compose logs projector',
  read: ({ pool, clock }) => findJobProblems(pool, clock()),
  judge: (problems) =>
    failureIfAny(
      problems.map(({ text }) => text),
      'Nothing is late.',
    ),
})
