import type { AdminArea } from '#api/admin-area.ts'
import { readSubscribers } from '#api/figures/reports/subscribers-report.ts'
import { subscribers } from '#api/contracts/figures/subscribers.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const adminSubscribersEndpoint = ({
  reportPool,
  clock,
  acceptsSimulated,
}: Pick<AdminArea, 'acceptsSimulated' | 'clock' | 'reportPool'>) =>
  endpoint(subscribers, async () => ({ reply: await readSubscribers(reportPool, clock(), acceptsSimulated) }))
