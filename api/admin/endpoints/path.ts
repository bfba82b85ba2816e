import type { AdminArea } from '#api/admin/admin-area.ts'
import { readPath } from '#api/admin/reports/path-report.ts'
import { visitorPath } from '#api/contracts/admin/headline.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const visitorPathEndpoint = (
  admin: Pick<AdminArea, 'reportPool' | 'funnelReports' | 'questions' | 'acceptsSimulated'>,
) => endpoint(visitorPath, async ({ body }) => ({ reply: await readPath(admin, body) }))
