import type { AdminArea } from '#api/admin-area.ts'
import { readSubscribers } from '#api/figures/reports/subscribers-report.ts'
import { subscribers } from '#api/contracts/figures/subscribers.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const adminSubscribersEndpoint = ({
  reportPool,
  clock,
  acceptsSimulated,
  cachedReport,
}: Pick<AdminArea, 'acceptsSimulated' | 'cachedReport' | 'clock' | 'reportPool'>) =>
  endpoint(subscribers, async () => ({
    reply: await cachedReport({ report: 'subscribers' }, () => readSubscribers(reportPool, clock(), acceptsSimulated)),
  }))
