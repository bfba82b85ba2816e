import type { AdminArea } from '#api/admin-area.ts'
import { whenReportsReady } from '#api/figures/reports/cells.ts'
import { readMoney } from '#api/figures/reports/money-report.ts'
import { readPath } from '#api/figures/reports/path-report.ts'
import { headline, visitorPath } from '#api/contracts/figures/headline.ts'
import { money } from '#api/contracts/figures/money.ts'
import { currency } from '#events/payment/money/plans.ts'
import { endpoint } from '#api/http/endpoint.ts'
import { readHeadline } from '#db/figures/headline.ts'
import { reportDayOf } from '#events/time/report-day.ts'

type ReportDeps = Pick<AdminArea, 'reportPool' | 'clock' | 'acceptsSimulated' | 'cachedReport'>

export const adminHeadlineEndpoint = ({ reportPool, clock, acceptsSimulated, cachedReport }: ReportDeps) =>
  endpoint(headline, async ({ body }) => {
    const today = reportDayOf(clock())
    const read = () => whenReportsReady(readHeadline(reportPool, body, { currency, today, acceptsSimulated }))
    return { reply: await cachedReport({ report: 'headline', body, today }, read) }
  })

export const adminMoneyEndpoint = ({ reportPool, clock, acceptsSimulated, cachedReport }: ReportDeps) =>
  endpoint(money, async ({ body }) => {
    const today = reportDayOf(clock())
    const read = () => readMoney(reportPool, body, today, acceptsSimulated)
    return { reply: await cachedReport({ report: 'money', body, today }, read) }
  })

export const visitorPathEndpoint = (admin: ReportDeps & Pick<AdminArea, 'funnelReports' | 'questions'>) =>
  endpoint(visitorPath, async ({ body }) => {
    const input = { report: 'path', body, today: reportDayOf(admin.clock()) }
    return { reply: await admin.cachedReport(input, () => readPath(admin, body)) }
  })
