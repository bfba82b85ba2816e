import type { AdminArea } from '#api/admin/admin-area.ts'
import { whenReportsReady } from '#api/admin/reports/cells.ts'
import { readMoney } from '#api/admin/reports/money-report.ts'
import { readPath } from '#api/admin/reports/path-report.ts'
import { headline, visitorPath } from '#api/contracts/admin/headline.ts'
import { money } from '#api/contracts/admin/money.ts'
import { currency } from '#api/content/plans.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { readHeadline } from '#db/reports/headline.ts'

export const adminHeadlineEndpoint = ({
  reportPool,
  clock,
  acceptsSimulated,
}: Pick<AdminArea, 'reportPool' | 'clock' | 'acceptsSimulated'>) =>
  endpoint(headline, async ({ body }) => ({
    reply: await whenReportsReady(
      readHeadline(reportPool, body, { currency, today: clock().toISOString().slice(0, 10), acceptsSimulated }),
    ),
  }))

export const adminMoneyEndpoint = ({
  reportPool,
  clock,
  acceptsSimulated,
}: Pick<AdminArea, 'reportPool' | 'clock' | 'acceptsSimulated'>) =>
  endpoint(money, async ({ body }) => ({
    reply: await readMoney(reportPool, body, clock().toISOString().slice(0, 10), acceptsSimulated),
  }))

export const visitorPathEndpoint = (
  admin: Pick<AdminArea, 'reportPool' | 'funnelReports' | 'questions' | 'acceptsSimulated' | 'clock'>,
) => endpoint(visitorPath, async ({ body }) => ({ reply: await readPath(admin, body) }))
