import { doctor } from '#api/contracts/operations/doctor.ts'
import { operations, retry } from '#api/contracts/operations/operations.ts'
import type { AdminArea } from '#api/admin-area.ts'
import { adminEndpoint } from '#api/admins/admin-gate.ts'
import { done } from '#api/http/endpoint.ts'
import { askRebuild } from '#api/operations/ask-rebuild.ts'
import { type OperationsDeps, readOperations } from '#api/operations/operations-report.ts'

export const adminOperationsEndpoint = (admin: OperationsDeps & Pick<AdminArea, 'clock'>) =>
  adminEndpoint(operations, async () => ({ reply: await readOperations(admin, admin.clock()) }))

export const adminDoctorEndpoint = ({ doctor: examiner }: Pick<AdminArea, 'doctor'>) =>
  adminEndpoint(doctor, async () => ({ reply: await examiner.report() }))

export const adminRetryEndpoint = ({ pool, clock }: Pick<AdminArea, 'pool' | 'clock'>) =>
  adminEndpoint(retry, async ({ body: { projection }, caller }) => {
    await askRebuild(pool, projection, caller.adminId, clock())
    return { ...done, audited: { detail: { projection } } }
  })
