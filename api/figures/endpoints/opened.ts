import type { AdminArea } from '#api/admin-area.ts'
import { adminEndpoint } from '#api/admins/admin-gate.ts'
import { opened, OPENED_ROWS } from '#api/contracts/figures/opened.ts'
import { whenReportsReady } from '#api/figures/reports/cells.ts'
import { Refusal } from '#commands/refusal.ts'
import { readOpened } from '#db/figures/query/read-opened.ts'
import { isOpenable, misfitOf } from '#events/figures/definitions/fitting.ts'
import { FIGURES } from '#events/figures/definitions/money.ts'
import { currency } from '#events/payment/money/plans.ts'
import { reportDayOf } from '#events/time/report-day.ts'

type Deps = Pick<AdminArea, 'acceptsSimulated' | 'clock' | 'pseudonym' | 'reportPool'>

/** Shows the visitors or payments behind a figure. Only operators get ids that lead to a person. */
export const openedEndpoint = ({ acceptsSimulated, clock, pseudonym, reportPool }: Deps) =>
  adminEndpoint(opened, async ({ body: { metric, page, ...asked }, caller }) => {
    const misfit = misfitOf({ ...asked, metrics: [metric], by: [], maxRows: 1 })
    if (misfit !== undefined) throw new Refusal(422, 'invalid_request', misfit)
    const { unit } = FIGURES[metric]
    const today = reportDayOf(clock())
    const found = isOpenable(metric)
      ? await whenReportsReady(
          readOpened(
            reportPool,
            metric,
            { ...asked, today, acceptsSimulated },
            { offset: (page - 1) * OPENED_ROWS, limit: OPENED_ROWS },
          ),
        )
      : undefined
    if (!found || (unit !== 'count' && unit !== 'money'))
      throw new Refusal(422, 'not_openable', `The figure ${metric} is no count and no amount of visitors or payments.`)
    const isLink = caller.signedIn.admin.role === 'operate'
    const idOf = (id: string) => (isLink ? id : pseudonym(id))
    return {
      reply: {
        currency,
        unit,
        value: found.sum,
        all: found.all,
        rows: found.rows.map(({ visitor, transaction, day, plan, amount }) => {
          const who = transaction ?? visitor
          return { day, who: who && idOf(who), isLink: isLink && who !== null, plan, amount }
        }),
        sql: found.sql,
      },
    }
  })
