import { createFunnelReports } from '#api/figures/reports/funnel-report.ts'
import { funnelTable } from '#api/figures/reports/funnel-table.ts'
import { createStepSums } from '#api/figures/reports/step-sums.ts'
import { questionCatalog } from '#api/content/quiz/catalog.ts'
import type { QuizzesQuery, QuizzesReply } from '#api/contracts/admins/admin.ts'
import { adKeyOf } from '#events/figures/ad-name.ts'
import { moneyText } from '#events/payment/money/minor-units.ts'
import { AGES } from '#api/contracts/quiz/funnel.ts'
import type { Pool } from '#db/client.ts'
import { countPlainly, type PlainRow, plainRows } from './counts.ts'
import { collectFaults, type Faults, type Finding, formatCount } from './finding.ts'
import { rangesOver } from './ranges.ts'
import { compareSplits } from './splits.ts'

const { questionKeys } = questionCatalog

/**
 * I8: every cell of the analytics equals a plain count over the events.
 * @param snapshot is a snapshot of the database, in which the live projection is at `live`.
 */
export const checkAnalytics = async (snapshot: Pool, live: { version: number; position: number }): Promise<Finding> => {
  const faults = collectFaults()
  const { days, steps } = await countPlainly(snapshot, live.position, live.version)
  const reports = createFunnelReports(snapshot, { acceptsSimulated: true })
  const readAssigned = createStepSums({ funnelReports: reports, questions: questionCatalog })
  let tables = 0
  let cells = 0
  for (const range of rangesOver(days)) {
    for (const groupBy of ['version', 'creo'] as const) {
      const plain = Map.groupBy(await plainRows(snapshot, { groupBy, range }), ({ age }) => age)
      for (const filter_age of ['all age', ...AGES] as const) {
        const query: QuizzesQuery = { groupBy, filter_age, ...(range && { filter_createdAt: range }) }
        const api = await funnelTable(reports, query, questionKeys)
        const right = plain.get(filter_age) ?? []
        cells += compare(query, api, right, steps, faults)
        if (groupBy === 'version') {
          const splits = await readAssigned({
            sums: ['assigned'],
            by: ['weights', 'version'],
            filters: filter_age === 'all age' ? {} : { age: [filter_age] },
            range,
            time: 'event',
            now: new Date(),
            today: '',
            acceptsSimulated: true,
            maxRows: Infinity,
          })
          cells += compareSplits(nameOf(query), splits.rows, right, faults)
        }
        tables++
      }
    }
  }
  const result = `${formatCount(faults.count())} of ${formatCount(cells)} cells in ${formatCount(tables)} tables over ${formatCount(days.length)} days of arrival`
  return { id: 'I8', check: 'figures unlike a plain count over the events', result, ...faults.found() }
}

/** Compares one table and returns the number of its cells. */
const compare = (
  query: QuizzesQuery,
  api: QuizzesReply,
  plain: PlainRow[],
  steps: readonly string[],
  faults: Faults,
): number => {
  const { groupBy } = query
  const memberOf = (row: Record<string, string>) => (groupBy === 'creo' ? adKeyOf : String)(row[groupBy] ?? '')
  const fixed = [groupBy, 'visitors', ...questionKeys]
  const wanted = new Set([...fixed, ...steps, ...AFTER_QUIZ])
  const missing = [...wanted].filter((column) => !api.columns.includes(column))
  const inPlace =
    fixed.every((column, n) => api.columns[n] === column) && api.columns.slice(-5).join() === AFTER_QUIZ.join()
  if (missing.length > 0 || !inPlace) faults.add(`${nameOf(query)}: the columns are ${api.columns.join(', ')}`)
  const order = (rows: string[]) => rows.join(' > ')
  const [shownOrder, rightOrder] = [order(api.data.map(memberOf)), order(plain.map(({ member }) => member))]
  if (shownOrder !== rightOrder)
    faults.add(`${nameOf(query)}: the rows are ${shownOrder || 'none'}, not ${rightOrder || 'none'}`)
  const answered = new Map(api.data.map((row) => [memberOf(row), row]))
  const columns = [...new Set([...wanted, ...api.columns])].filter((column) => column !== groupBy)
  for (const { member, cells } of plain) {
    for (const column of columns) {
      const shown = answered.get(member)?.[column]
      const right = rightCell(cells, column, shown)
      if (shown !== right) faults.add(`${nameOf(query)}: ${member}, ${column} shows ${shown}, and is ${right}`)
    }
  }
  return plain.length * columns.length
}

const nameOf = ({ groupBy, filter_age: age, filter_createdAt: range }: QuizzesQuery) =>
  `by ${groupBy}, ${age}, ${range ? `${range.start} to ${range.end}` : 'all time'}`

const rightCell = (cells: Record<string, string>, column: string, shown: string | undefined) =>
  column === 'revenue' ? inMoney(cells, shown) : (cells[column] ?? '0|0.0')

/** Formats the sums of all currencies in the order of the table. */
const inMoney = (cells: Record<string, string>, shown = ''): string => {
  const sums = Object.entries(cells).filter(([step, minor]) => step.startsWith(REVENUE) && minor !== '0')
  const words = sums.map(([step, minor]) => moneyText(Number(minor), step.slice(REVENUE.length)))
  const order = shown.split(' + ')
  return words.sort((a, b) => order.indexOf(a) - order.indexOf(b)).join(' + ') || '$0.00'
}

const AFTER_QUIZ = ['email', 'name', 'checkout', 'purchase', 'revenue']

const REVENUE = 'revenue:'
