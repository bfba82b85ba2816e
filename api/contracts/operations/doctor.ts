import { z } from 'zod'
import { contract } from '#api/contracts/endpoint.ts'

/** When a check is asked first: before anything runs, on the servers, before the first sale, or every day. */
export const CATEGORIES = ['start', 'deploy', 'launch', 'daily'] as const

const DoctorFinding = z.object({
  name: z.string(),
  category: z.enum(CATEGORIES),
  title: z.string(),
  question: z.string(),
  /** `warning` needs a look, or could not be answered from the process. */
  state: z.enum(['ok', 'warning', 'failure']),
  answer: z.string(),
  /** The command or setting that mends it. */
  fix: z.string(),
})
export type DoctorFinding = z.infer<typeof DoctorFinding>

export const DoctorReply = z.object({ at: z.iso.datetime(), findings: z.array(DoctorFinding) })
export type DoctorReply = z.infer<typeof DoctorReply>

export const doctor = contract({
  method: 'get',
  path: '/admin/doctor',
  summary: 'Examines the installation: servers, settings, mails, payments, backups and figures.',
  reply: DoctorReply,
  auth: { role: 'operate' },
  audit: 'none',
})
