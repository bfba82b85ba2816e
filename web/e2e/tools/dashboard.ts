import type { Download, Page } from 'playwright-core'
import type { QuizzesReply } from '#api/contracts/admins/admin.ts'
import type { HeadlineReply } from '#api/contracts/figures/headline.ts'
import type { MoneyReply } from '#api/contracts/figures/money.ts'
import type { AskedReply } from '#api/contracts/figures/insights.ts'
import { adminPaths } from '#web/paths.ts'
import { adminUrl } from './browser.ts'

export const QUERY = '**/api/v1/admin/db/quizzes'
const ASKED = '**/api/v1/admin/db/asked'
const FRESHNESS = '**/api/v1/admin/freshness'
const HEADLINE = '**/api/v1/admin/db/headline'
const LIGHT = '**/api/v1/admin/light'
const PATH = '**/api/v1/admin/db/path'
const COMPARISON = '**/api/v1/admin/db/comparison'
const MONEY = '**/api/v1/admin/db/money'
const EXPERIMENT = '**/api/v1/admin/experiment'

export const numbers: QuizzesReply = {
  columns: ['creo', 'visitors', 'goals', 'revenue'],
  data: [{ creo: 'psalm-23', visitors: '412', goals: '262|63.5', revenue: '$1,234.00' }],
}

const SUMS = { visitors: 40, emails: 20, buyers: 4, gross: 12_000, refunded: 2_000 }
const headlineReply: HeadlineReply = {
  currency: 'USD',
  position: 1_234,
  now: SUMS,
  whole: SUMS,
  before: { ...SUMS, visitors: 32, buyers: 5, gross: 8_000, refunded: 0 },
  line: Array.from({ length: 14 }, (_, n) => ({ ...SUMS, day: `2026-03-${String(n + 1).padStart(2, '0')}` })),
  unconverted: [],
}

const GROUP = { payments: 0, unreported: 0, values: [] }
const MONEY_SUMS = {
  landings: 50,
  visitors: 40,
  emails: 20,
  buyers: 4,
  firstPayments: 12_000,
  renewals: 0,
  refunded: 2_000,
  chargedBack: 0,
  tax: 0,
  fees: 0,
  spend: 4_000,
  paybackDay: null,
}
const moneyReply: MoneyReply = {
  currency: 'USD',
  position: 1_234,
  windows: [],
  rows: [
    { name: 'dear', sums: { ...MONEY_SUMS, spend: 11_000 }, ...GROUP },
    { name: 'psalm', sums: MONEY_SUMS, ...GROUP },
  ],
  total: { name: 'Total', sums: MONEY_SUMS, ...GROUP },
  programs: 0,
  own: 0,
  more: 0,
  unconverted: [],
}

const UNKNOWN: AskedReply = { versions: [], questions: {}, parts: [] }

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
export const update = (page: Page) => button(page, 'Update').click()

/** Opens the dashboard with a fixed reply, and records its queries. */
export const openDashboard = async (
  page: Page,
  reply: QuizzesReply = numbers,
  address = '',
  asked: AskedReply = UNKNOWN,
) => {
  const queries: { query: unknown; bearer: string | undefined }[] = []
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('seen')) localStorage.setItem('token', 'the-token')
    sessionStorage.setItem('seen', 'yes')
  })
  await page.route(FRESHNESS, (route) =>
    route.fulfill({ json: { at: '2026-03-01T12:00:00.000Z', behind: 0, lagSeconds: 0 } }),
  )
  await page.route(HEADLINE, (route) => route.fulfill({ json: headlineReply }))
  await page.route(LIGHT, (route) => route.fulfill({ json: { problems: [], others: 0 } }))
  const paywall = { visitors: 40, viewers: 10, complete: 8, converted: 2, bounced: 5, canceled: 1 }
  const step = (step: string, count: number, of: number) => ({ step, text: null, count, of, isAside: false })
  const steps = [step('quiz begun', 40, 50), step('offer', 10, 40), step('purchase', 4, 10), step('registered', 4, 4)]
  await page.route(PATH, (route) => route.fulfill({ json: { visitors: 40, paywall, steps } }))
  await page.route(COMPARISON, (route) =>
    route.request().postDataJSON().groupBy === 'version'
      ? route.fulfill({ json: { members: [{ member: 'v2', visitors: 40 }], steps: [], groups: [] } })
      : route.fallback(),
  )
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
  await page.route(ASKED, (route) => route.fulfill({ json: asked }))
  await page.route(MONEY, (route) => route.fulfill({ json: moneyReply }))
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

/** Downloads the table of a screen, and returns the name and the lines of the file. */
export const downloaded = async (page: Page, form: 'Commas' | 'Semicolons' = 'Commas') => {
  await button(page, 'Download').click()
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, form).click()])
  return [file.suggestedFilename(), ...(await textOf(file)).split('\r\n')]
}
