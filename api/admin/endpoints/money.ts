import type { AdminArea } from '#api/admin/admin-area.ts'
import { readMoney } from '#api/admin/reports/money-report.ts'
import { money } from '#api/contracts/admin/money.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const adminMoneyEndpoint = ({
  reportPool,
  clock,
  acceptsSimulated,
}: Pick<AdminArea, 'reportPool' | 'clock' | 'acceptsSimulated'>) =>
  endpoint(money, async ({ body }) => ({
    reply: await readMoney(reportPool, body, clock().toISOString().slice(0, 10), acceptsSimulated),
  }))
