import { inflateRawSync } from 'node:zlib'
import type { Download, Page } from 'playwright-core'
import type { QuizzesReply } from '#api/contracts/admins/admin.ts'
import type { FiguresQuestion, FiguresAnswer } from '#events/figures/definitions/question.ts'
import { FIGURES } from '#events/figures/definitions/money.ts'
import { SOURCES, type SumName, type Sums } from '#events/figures/definitions/dimensions.ts'
import { STEP_NAMES } from '#events/figures/definitions/steps.ts'
import type { WhoWasAsked } from '#web/admin/figures/table/asked-share.ts'
import { adminPaths } from '#web/paths.ts'
import { adminUrl } from './browser.ts'

export const QUERY = '**/api/v1/admin/db/quizzes'
const FRESHNESS = '**/api/v1/admin/freshness'
const LIGHT = '**/api/v1/admin/light'
const FIGURES_QUERY = '**/api/v1/admin/figures'
const EXPERIMENT = '**/api/v1/admin/experiment'

export const numbers: QuizzesReply = {
  columns: ['creo', 'visitors', 'goals', 'revenue'],
  data: [{ creo: 'psalm-23', visitors: '412', goals: '262|63.5', revenue: '$1,234.00' }],
}

const ZEROS = Object.fromEntries(
  Object.values(SOURCES).flatMap(({ sums }) => (sums as readonly SumName[]).map((sum) => [sum, 0])),
) as Sums
const SUMS = {
  ...ZEROS,
  landings: 50,
  visitors: 40,
  emails: 20,
  buyers: 4,
  registered: 4,
  buyersAt90: 40,
  netAt90: 100_000,
  firstPayments: 12_000,
  refunded: 2_000,
  spend: 4_000,
  paybackDay: null,
}
const EARLIER = { ...SUMS, visitors: 32, buyers: 5, firstPayments: 8_000, refunded: 0 }

const UNKNOWN: WhoWasAsked = { versions: [], questions: {}, parts: [] }

/** Answers any question: by ad with two ads, by day with two weeks, and anything else with the total. */
const answerTo = (
  { metrics, by, compare, filters, range }: FiguresQuestion,
  { versions, parts, questions }: WhoWasAsked,
): FiguresAnswer => {
  const figures = metrics.map((key) => ({ key, ...FIGURES[key] }))
  const valuesOf = (sums: Sums) => figures.map(({ of }) => of(sums))
  const rowOf = (name: string, sums: Sums) => ({
    by: [name],
    values: valuesOf(sums),
    sums,
    before: compare ? valuesOf(EARLIER) : null,
    isBeyondChance: null,
  })
  const days = Array.from({ length: 14 }, (_, n) => rowOf(`2026-03-${String(n + 1).padStart(2, '0')}`, SUMS))
  const steps = Object.entries({ offer: 10, purchase: 4 }).map(([step, reached]) =>
    rowOf(step, { ...SUMS, reached, asked: 40 }),
  )
  const many = { ...SUMS, visitors: 1_000, buyers: 40 }
  const ads = [rowOf('dear', { ...many, spend: 1_000_000 }), rowOf('psalm', { ...many, spend: 4_000 })]
  const ofVersion = parts
    .filter(({ version }) => filters.version?.includes(version))
    .map(({ group, visitors }) => rowOf(group, { ...SUMS, visitors }))
  const had = versions.flatMap(({ version, steps: own }) =>
    own.map((step) => ({ ...rowOf(version, SUMS), by: [version, step] })),
  )
  const rowsBy: Record<string, FiguresAnswer['rows']> = {
    '': [],
    day: days,
    version: [rowOf('v2', SUMS)],
    step: steps,
    'version,step': had,
    'weights,version': [],
    ...(filters.version && { creo: ofVersion }),
  }
  return {
    currency: 'USD',
    position: 1_234,
    zone: 'UTC',
    range: range ?? null,
    compared: compare ? { start: '2026-03-01', end: '2026-03-01' } : null,
    comparedUntil: compare ? '2026-03-01T12:00:00.000Z' : null,
    by: [...by],
    filters: {},
    metrics: figures.map(({ from, ...figure }) => ({ ...figure, from: [...from] })),
    rows: rowsBy[by.join()] ?? ads,
    others: null,
    total: rowOf('', SUMS),
    steps: { names: { ...questions, ...STEP_NAMES }, orders: { v2: ['offer', 'purchase'] } },
    unconverted: [],
  }
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
export const update = (page: Page) => button(page, 'Update').click()

/** Opens the dashboard with a fixed reply, and records its queries. */
export const openDashboard = async (
  page: Page,
  reply: QuizzesReply = numbers,
  address = '',
  asked: WhoWasAsked = UNKNOWN,
) => {
  const queries: { query: unknown; bearer: string | undefined }[] = []
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('seen')) localStorage.setItem('token', 'the-token')
    sessionStorage.setItem('seen', 'yes')
  })
  await page.route(FRESHNESS, (route) =>
    route.fulfill({ json: { at: '2026-03-01T12:00:00.000Z', behind: 0, lagSeconds: 0 } }),
  )
  await page.route('**/api/v1/admin/marks?*', (route) =>
    route.fulfill({
      json: {
        marks: [
          { at: '2026-03-02T09:00:00.000Z', day: '2026-03-02', kind: 'spend', text: 'Spend imported' },
          { at: '2026-03-03T09:00:00.000Z', day: '2026-03-03', kind: 'note', text: 'Holiday' },
        ],
      },
    }),
  )
  await page.route(LIGHT, (route) => route.fulfill({ json: { problems: [], others: 0 } }))
  const experiment = {
    experiment: 'a',
    plan: null,
    since: null,
    currency: 'USD',
    position: 0,
    arms: [],
    unconverted: [],
  }
  await page.route(EXPERIMENT, (route) => route.fulfill({ json: experiment }))
  await page.route(FIGURES_QUERY, (route) => route.fulfill({ json: answerTo(route.request().postDataJSON(), asked) }))
  await page.route(QUERY, (route) => {
    queries.push({ query: route.request().postDataJSON(), bearer: route.request().headers().authorization })
    return route.fulfill({ json: reply })
  })
  await page.goto(adminUrl() + adminPaths.dashboard + address)
  await page.getByRole('region', { name: 'Quiz analytics' }).waitFor()
  return { page, queries }
}

/** Opens a screen of the menu Tools. */
export const openTool = async (page: Page, name: string) => {
  await button(page, /^Tools/).click()
  await page.getByRole('dialog', { name: 'Tools' }).getByRole('link', { name }).click()
}

export const choose = async (page: Page, list: string, option: string) => {
  await page.getByRole('combobox', { name: list }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
  await page.getByRole('listbox').waitFor({ state: 'detached' })
}

export const chooseDays = async (page: Page, preset: string) => {
  await button(page, 'Created at').click()
  await page.getByRole('dialog', { name: 'Date range' }).getByRole('button', { name: preset, exact: true }).click()
}

export const rows = (page: Page) =>
  page
    .getByRole('region', { name: 'Quiz analytics' })
    .getByRole('row')
    .allInnerTexts()
    .then((all) => all.map((row) => row.replace(/\s+/g, ' ').trim()))

/** Reads a download as a stream, because the browser may run on another machine. */
const textOf = async (file: Download) => Buffer.concat(await (await file.createReadStream()).toArray()).toString('utf8')

/** Downloads the table of a screen as a workbook, and returns its sheet as XML. */
export const downloadedSheet = async (page: Page) => {
  await button(page, 'Download').click()
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Excel workbook').click()])
  const zip = Buffer.concat(await (await file.createReadStream()).toArray())
  // A file of a ZIP begins with a header of 30 bytes, its name, and fields of the length at byte 28.
  const name = 'xl/worksheets/sheet1.xml'
  const header = zip.indexOf(name) - 30
  const content = header + 30 + name.length + zip.readUInt16LE(header + 28)
  return inflateRawSync(zip.subarray(content)).toString('utf8')
}

/** Downloads the table of a screen, and returns the name and the lines of the file. */
export const downloaded = async (page: Page, form: 'Commas' | 'Semicolons' = 'Commas') => {
  await button(page, 'Download').click()
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, form).click()])
  return [file.suggestedFilename(), ...(await textOf(file)).split('\r\n')]
}
