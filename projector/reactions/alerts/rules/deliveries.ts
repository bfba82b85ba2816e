import type { Pool } from '#db/client.ts'
import { findJobProblems } from '#db/health/job-problems.ts'
import type { AlertRule } from '#projector/reactions/alerts/rule.ts'

/** Finds mails, refunds and reports that are late, fail or were given up, and jobs that fail. */
export const deliveriesRule = (pool: Pool): AlertRule => ({
  name: 'deliveries',
  find: async (now) => ({ problems: await findJobProblems(pool, now) }),
})
