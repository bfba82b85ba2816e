import type { AdminArea } from '#api/admin-area.ts'
import { FIGURES } from '#events/figures/definitions/money.ts'
import { Refusal } from '#commands/refusal.ts'
import { addNote, listMarks } from '#api/contracts/figures/marks.ts'
import { adminEndpoint } from '#api/admins/admin-gate.ts'
import { answerFigures, type FiguresDeps } from '#api/figures/reports/answer.ts'
import { currency } from '#events/payment/money/plans.ts'
import { done, endpoint } from '#api/http/endpoint.ts'
import { figures } from '#api/contracts/figures/query.ts'
import { OPENED_ROWS, unopenableOf } from '#events/figures/definitions/fitting.ts'
import { opened } from '#api/contracts/figures/opened.ts'
import { readMarks } from '#api/figures/reports/marks.ts'
import { readOpened } from '#db/figures/query/read-opened.ts'
import { reportDayOf, reportZone } from '#events/time/report-day.ts'
import { whenReportsReady } from '#api/figures/reports/cells.ts'

export const adminFiguresEndpoint = (admin: FiguresDeps) =>
  endpoint(figures, async ({ body }) => ({ reply: await answerFigures(admin, body), isLarge: true }))

type OpenedDeps = Pick<AdminArea, 'acceptsSimulated' | 'clock' | 'pseudonym' | 'reportPool'>

/** Shows the visitors or payments behind a figure. Only operators get ids that lead to a person. */
export const openedEndpoint = ({ acceptsSimulated, clock, pseudonym, reportPool }: OpenedDeps) =>
  adminEndpoint(opened, async ({ body: { metric, part, until, page, ...asked }, caller }) => {
    const misfit = unopenableOf({ ...asked, metric, part, until })
    if (misfit !== undefined) throw new Refusal(422, 'not_openable', misfit)
    const now = clock()
    const asOf = until === undefined ? undefined : new Date(until)
    const question = { ...asked, until: asOf, today: reportDayOf(asOf ?? now), now, acceptsSimulated }
    const paging = { offset: (page - 1) * OPENED_ROWS, limit: OPENED_ROWS }
    const { from, unit } = FIGURES[metric]
    const found = await whenReportsReady(readOpened(reportPool, part ? [part] : from, question, paging))
    const isLink = caller.signedIn.admin.role === 'operate'
    const idOf = (id: string) => (isLink ? id : pseudonym(id))
    return {
      reply: {
        currency,
        unit: unit === 'money' ? ('money' as const) : ('count' as const),
        value: found.sum,
        all: found.all,
        rows: found.rows.map(({ visitor, transaction, day, plan, amount }) => {
          const who = transaction ?? visitor
          return { day, who: who && idOf(who), isLink: isLink && who !== null && metric !== 'landings', plan, amount }
        }),
        sql: found.sql,
      },
    }
  })

export const listMarksEndpoint = ({ reportPool }: Pick<AdminArea, 'reportPool'>) =>
  endpoint(listMarks, async ({ query }) => ({
    reply: { zone: reportZone(), marks: await readMarks(reportPool, query) },
  }))

/** A note is kept as an act of the audit trail, like all other marks of admins. */
export const addNoteEndpoint = () =>
  adminEndpoint(addNote, async ({ body }) => ({ ...done, audited: { detail: body } }))
