import { afterAll, beforeAll } from 'vitest'
import { quizFunnel } from './quiz-funnel.ts'
import { createProjectionHarness, type ProjectionHarness } from '#projector/testing.ts'
import { visitor, type StoredEventInput } from '#projector/testing.events.ts'

type Cell = { version?: string; creo?: string; age?: string; day?: string; month?: string }
export const ada = visitor(1)
export const ben = visitor(2)
export const sealed = { person: ada.id, sealed: 'iv.secret', digest: 'digest' }
export const answer = (question: string, choices = ['yes']) => ({ question, choices, timeTakenMs: 1_200 })

/** Opens the funnel's read model for the tests of a file. */
export const openFunnel = () => {
  let harness: ProjectionHarness
  beforeAll(async () => {
    // A time zone far from UTC makes a date in local time fail.
    process.env['TZ'] = 'Pacific/Kiritimati'
    harness = await createProjectionHarness(quizFunnel)
  })
  afterAll(() => harness.close())

  const given = (...events: StoredEventInput[]) => harness.given(events)
  /** Reads one cell, of the year unless a day or month is given. Returns undefined if the row is missing. */
  const counts = async ({ version = '', creo = '', age = 'all age', day, month }: Cell) => {
    const { rows } = await harness.pool.query<{ measure: string; count: number }>(
      `select measure, read.count_in(packed, slot) as count from read.quiz_funnel_cells, read.quiz_funnel_measures
       where grouping = $1 and version = $2 and creo = $3 and age = $4 and period = $5 and starts_on = $6
         and read.count_in(packed, slot) <> 0`,
      [
        version && creo ? 'both' : version ? 'version' : 'creo',
        version,
        creo,
        age,
        day ? 'day' : month ? 'month' : 'year',
        day ?? (month ? `${month}-01` : '2026-01-01'),
      ],
    )
    return rows.length === 0 ? undefined : Object.fromEntries(rows.map((row) => [row.measure, row.count]))
  }
  /** Lists all cells as `grouping members, age, period start`. */
  const cells = async () => {
    const { rows } = await harness.pool.query<{ cell: string }>(
      `select concat(grouping, ' ', concat_ws(' ', nullif(version, ''), nullif(creo, '')), ', ', age, ', ', period, ' ', starts_on) as cell
       from read.quiz_funnel_cells order by 1`,
    )
    return rows.map((row) => row.cell)
  }

  return {
    given,
    counts,
    cells,
    pool: () => harness.pool,
  }
}
