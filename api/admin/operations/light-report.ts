import type { LightReply } from '#api/contracts/admin/headline.ts'
import { deadLetters } from '#api/operations/doctor/daily/dead-letters.ts'
import { followers } from '#api/operations/doctor/daily/followers.ts'
import { jobs } from '#api/operations/doctor/daily/jobs.ts'
import { webhooks } from '#api/operations/doctor/daily/webhooks.ts'
import { withdrawals } from '#api/operations/doctor/daily/withdrawals.ts'
import type { Doctor } from '#api/operations/doctor/doctor.ts'

/** Returns what is not well: first what stops the figures, then what buyers wait for, then what needs a look. */
export const readLight = async (doctor: Doctor): Promise<LightReply> => ({
  problems: await doctor.problems([followers, deadLetters, withdrawals, webhooks, jobs]),
})
