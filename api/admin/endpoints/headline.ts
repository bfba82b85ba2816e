import type { AdminArea } from '#api/admin/admin-area.ts'
import { readHeadline } from '#api/admin/reports/headline-report.ts'
import { headline } from '#api/contracts/admin/headline.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const adminHeadlineEndpoint = ({
  reportPool,
  clock,
  acceptsSimulated,
}: Pick<AdminArea, 'reportPool' | 'clock' | 'acceptsSimulated'>) =>
  endpoint(headline, async ({ body }) => ({
    reply: await readHeadline(reportPool, body, clock().toISOString().slice(0, 10), acceptsSimulated),
  }))
