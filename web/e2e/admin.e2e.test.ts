import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Download, Page, Route } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { QuizzesReply } from '#api/contracts/admin.ts'
import { adminPaths, paths } from '../paths.ts'
import { axeFindings } from './axe.ts'
import { adminUrl, baseUrl, openBrowser } from './browser.ts'

const LOGIN = '**/api/v1/admin/auth/login'
const QUERY = '**/api/v1/admin/db/quizzes'
const CUT = '**/api/v1/admin/db/funnel'
const FRESHNESS = '**/api/v1/admin/freshness'
const PASSWORD = 'of-good-courage'
const numbers: QuizzesReply = {
  columns: ['creo', 'visitors', 'goals', 'revenue'],
  data: [{ creo: 'psalm-23', visitors: '412', goals: '262|63.5', revenue: '199.00' }],
}

const { newPage } = openBrowser()

const button = (page: Page, name: string) => page.getByRole('button', { name })
const update = (page: Page) => button(page, 'Update').click()
const asked = (route: Route) => route.request().postDataJSON() as unknown
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'))
const at = (page: Page, path: string) => page.waitForURL((url) => url.href.split('?')[0] === adminUrl() + path)
const range = (page: Page) => page.getByRole('textbox', { name: 'Date range' })
const choose = async (page: Page, list: string, option: string) => {
  await page.getByRole('combobox', { name: list }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
const rows = (page: Page) => page.getByRole('row').allInnerTexts().then((all) => all.map((row) => row.replace(/\s+/g, ' ').trim()))

/** Streamed, since the browser may run elsewhere. */
const textOf = async (file: Download) => Buffer.concat(await (await file.createReadStream()).toArray()).toString('utf8')

/** The queries of a dashboard, each answered with the same numbers. */
const dashboard = async (reply: QuizzesReply = numbers, address = '') => {
  const page = await newPage('desk')
  const queries: { query: unknown; bearer: string | undefined }[] = []
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('seen')) localStorage.setItem('token', 'the-token')
    sessionStorage.setItem('seen', 'yes')
  })
  await page.route(FRESHNESS, (route) => route.fulfill({ json: { at: '2026-03-01T12:00:00.000Z', behind: 0, lagSeconds: 0 } }))
  for (const path of [QUERY, CUT]) {
    await page.route(path, (route) => {
      queries.push({ query: asked(route), bearer: route.request().headers().authorization })
      return route.fulfill({ json: reply })
    })
  }
  await page.goto(adminUrl() + adminPaths.dashboard + address)
  await page.getByRole('table').waitFor()
  return { page, queries }
}

describe('logging in', () => {
  const fill = async (page: Page, username: string, password: string) => {
    await page.goto(adminUrl() + adminPaths.login)
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('Password').fill(password)
    await button(page, 'Login').click()
  }

  beforeAll(async () => {
    const env = { ...process.env, DATABASE_URL: process.env.E2E_DATABASE_URL, ADMIN_PASSWORD: PASSWORD }
    const makeAdmin = fileURLToPath(new URL('../../api/cli/admin.ts', import.meta.url))
    // Made once, however often this file is tried.
    await promisify(execFile)(process.execPath, [makeAdmin, 'ann'], { env }).catch(() => {})
  })

  test('is refused with the wrong password, leads to the dashboard with the right one, and outlives a reload', async () => {
    const page = await newPage('desk')
    await fill(page, 'ann', 'of-good-cheer')
    await page.getByRole('alert').getByText('Wrong username or password.').waitFor()
    expect(await storedToken(page)).toBeNull()
    await page.getByLabel('Password').fill(PASSWORD)
    await button(page, 'Login').click()
    await at(page, adminPaths.dashboard)
    await page.getByRole('columnheader', { name: 'visitors' }).waitFor()
    await page.reload()
    await page.getByRole('columnheader', { name: 'visitors' }).waitFor()
    expect(await storedToken(page)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    for (const screen of ['Compare', 'Answers', 'Operators']) {
      await page.getByRole('link', { name: screen }).click()
      await page.getByRole('heading', { level: 1, name: screen }).waitFor()
    }
    await page.getByRole('cell', { name: 'signed in' }).first().waitFor()
    expect(await axeFindings(page)).toEqual([])
    await page.evaluate(() => localStorage.setItem('token', `${localStorage.getItem('token')}x`))
    await page.goto(adminUrl() + adminPaths.dashboard)
    await at(page, adminPaths.login)
    expect(await storedToken(page)).toBeNull()
  })

  test.each<[string, (route: Route) => Promise<void>, string]>([
    ['answered with nonsense', (route) => route.fulfill({ status: 502, body: '<h1>' }), 'An unexpected error occurred'],
    ['not answered', (route) => route.abort(), 'Network error or server is down'],
  ])('says why when it is %s', async (_how, answer, told) => {
    const page = await newPage('desk')
    await page.route(LOGIN, answer)
    await fill(page, 'ann', 'secret-1')
    await page.getByRole('alert').getByText(told).waitFor()
    expect(await storedToken(page)).toBeNull()
  })

  test('asks nobody when the username holds special characters', async () => {
    const page = await newPage('desk')
    await page.route(LOGIN, () => expect.unreachable('nobody is asked'))
    await fill(page, 'ann@example.com', 'secret-1')
    await page.getByText('Special characters in username or password are not allowed').waitFor()
  })
})

test('without a token the dashboard leads to the login, and the filters of the address wait there', async () => {
  const page = await newPage('desk')
  await page.goto(`${adminUrl()}${adminPaths.dashboard}?group=creo`)
  await at(page, adminPaths.login)
  expect(new URL(page.url()).search).toBe('?group=creo')
})

test('the numbers come at once, a count and its percent together, and their totals', async () => {
  const { page, queries } = await dashboard()
  expect(await rows(page)).toEqual(['creo visitors goals revenue', 'psalm-23 412 262 63.5% 199.00', 'Total 412 262 63.6% 199.00'])
  expect(queries[0]).toEqual({
    query: { groupBy: 'version', filter_age: 'all age', filter_createdAt: {} },
    bearer: 'Bearer the-token',
  })
})

describe('the filters', () => {
  test('are asked for on Update and stand in the address; each list closes on choice', async () => {
    const { page, queries } = await dashboard()
    for (const [list, option] of Object.entries({ 'Group by': 'creo', Age: '46-60', 'Created at': 'Custom' })) {
      await choose(page, list, option)
      expect(await page.getByRole('listbox').count()).toBe(0)
    }
    await range(page).fill('2025-03-13')
    expect(await button(page, 'Update').isDisabled()).toBe(true)
    await range(page).fill('2025-03-13 - 2025-03-01')
    await update(page)
    await page.getByText('2025-03-01 to 2025-03-13').waitFor()
    const query = { groupBy: 'creo', filter_age: '46-60', filter_createdAt: { start: '2025-03-01', end: '2025-03-13' } }
    expect(queries.at(-1)?.query).toEqual(query)
    expect(await range(page).inputValue()).toBe('2025-03-01 – 2025-03-13')
    expect(new URL(page.url()).search).toBe('?group=creo&age=46-60&from=2025-03-01&to=2025-03-13')
    await page.reload()
    await page.getByText('2025-03-01 to 2025-03-13').waitFor()
    expect(queries.at(-1)?.query).toEqual(query)
    await page.goBack()
    await page.getByText('all time').first().waitFor()
    expect(await page.getByRole('combobox', { name: 'Group by' }).innerText()).toBe('Version')
  })

  test('pick days from one calendar, Monday first: the first press is the start, the second the end, swapped when reversed', async () => {
    const { page } = await dashboard(numbers, '?from=2025-03-01&to=2025-03-13')
    await button(page, 'Choose the days').click()
    const calendar = page.getByRole('dialog', { name: 'Date range' })
    expect((await calendar.locator('th').allInnerTexts())[0]).toMatch(/^Mo/)
    await calendar.getByRole('button', { name: /20(th)? March 2025/ }).click()
    await calendar.getByText('From 2025-03-20').waitFor()
    await calendar.getByRole('button', { name: /(^|\D)5(th)? March 2025/ }).click()
    await calendar.waitFor({ state: 'detached' })
    expect(await range(page).inputValue()).toBe('2025-03-05 – 2025-03-20')
    await range(page).press('ArrowDown')
    await page.keyboard.press('Escape')
    await calendar.waitFor({ state: 'detached' })
  })

  test('say what is wrong with a typed range, and take none while a preset is chosen', async () => {
    const { page } = await dashboard()
    expect(await range(page).isDisabled()).toBe(true)
    expect(await button(page, 'Choose the days').isDisabled()).toBe(true)
    await choose(page, 'Created at', 'Custom')
    await range(page).fill('2025-02-30 – 2025-03-01')
    await range(page).blur()
    await page.getByText('2025-02-30 is not a date').waitFor()
    expect(await range(page).getAttribute('aria-invalid')).toBe('true')
  })

  test('cut a second time, and narrow to a version or a creo', async () => {
    const reply = { columns: ['creo', 'version', 'visitors'], data: [{ creo: 'a', version: 'v1', visitors: '3' }] }
    const { page, queries } = await dashboard(reply, '?group=creo')
    await choose(page, 'Then by', 'version')
    await page.getByLabel('Only version').fill('v1')
    await update(page)
    await page.getByText('Version v1 only.').waitFor()
    expect(queries.at(-1)?.query).toMatchObject({ groupBy: 'creo', thenBy: 'version', filter_version: 'v1' })
  })

  test('that make no sense in an address are told in sentences, and what does is shown', async () => {
    const { page, queries } = await dashboard(numbers, '?group=country&from=2025-02-30&to=2025-01-01&age=60%2B')
    expect(await page.getByRole('alert').allInnerTexts()).toEqual([
      'The address asks for the grouping “country”, which there is not.',
      'The address asks for days that make no range: 2025-02-30 is not a date. All time is shown.',
    ])
    expect(queries[0]?.query).toEqual({ groupBy: 'version', filter_age: '60+', filter_createdAt: {} })
  })

  test('can be worked by the keyboard alone', async () => {
    const { page } = await dashboard()
    await page.getByRole('combobox', { name: 'Age' }).focus()
    for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    expect(await page.getByRole('combobox', { name: 'Age' }).innerText()).toBe('18-29')
    await page.keyboard.press('/')
    expect(await page.getByRole('searchbox').evaluate((field) => field === document.activeElement)).toBe(true)
  })
})

test('the button says Loading... and cannot be pressed while the numbers are on their way', async () => {
  const { page } = await dashboard()
  const held = Promise.withResolvers<void>()
  await page.route(QUERY, async (route) => {
    await held.promise
    await route.fulfill({ json: numbers })
  })
  await update(page)
  expect(await button(page, 'Loading...').isDisabled()).toBe(true)
  held.resolve()
  await button(page, 'Update').waitFor()
})

test.each([400, 401, 403])('an answer of %d logs out', async (status) => {
  const { page } = await dashboard()
  await page.route(QUERY, (route) => route.fulfill({ status, json: { code: 'x', message: 'No.' } }))
  await update(page)
  await at(page, adminPaths.login)
  expect(await storedToken(page)).toBeNull()
})

test('Log out forgets the token and leads to the login', async () => {
  const { page } = await dashboard()
  await button(page, 'Log out').click()
  await at(page, adminPaths.login)
  expect(await storedToken(page)).toBeNull()
})

/** Many creos, and among them such as somebody might send to do harm. */
const many: QuizzesReply = {
  columns: ['creo', 'visitors', ...Array.from({ length: 36 }, (_, n) => `step-${n + 1}`), 'revenue'],
  data: ['<img src=x onerror="document.title=1">', '=1+1', ...Array.from({ length: 498 }, (_, n) => `creo-${n + 3}`)].map((creo, n) => ({
    creo,
    visitors: String(1_000 - n),
    ...Object.fromEntries(Array.from({ length: 36 }, (_, step) => [`step-${step + 1}`, `${500 - n}|${(90 - step).toFixed(1)}`])),
    revenue: `$${(n * 1_000.5).toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
  })),
}

describe('a table of 500 creos', () => {
  test('draws the rows in view and no others, sorts, finds and hides; markup is text', async () => {
    const { page } = await dashboard(many)
    expect(await page.getByRole('row').count()).toBeLessThan(80)
    expect(await page.getByRole('columnheader').count()).toBeLessThan(30)
    const region = page.getByRole('region', { name: 'Quiz analytics' })
    await region.evaluate((table) => table.scrollTo(table.scrollWidth, 0))
    await page.getByRole('columnheader', { name: 'revenue' }).waitFor()
    await region.evaluate((table) => table.scrollTo(0, 0))
    await page.getByRole('columnheader', { name: 'step-1', exact: true }).waitFor()
    expect(await page.getByRole('rowheader').first().innerText()).toBe('<img src=x onerror="document.title=1">')
    expect([await page.locator('td img, th img').count(), await page.title()]).toEqual([0, expect.stringContaining('Quiz analytics')])
    await page.getByRole('region', { name: 'Quiz analytics' }).evaluate((region) => region.scrollTo(0, region.scrollHeight))
    await page.getByRole('rowheader', { name: 'creo-500' }).waitFor()
    await button(page, 'creo').first().click()
    await page.getByRole('region', { name: 'Quiz analytics' }).evaluate((region) => region.scrollTo(0, 0))
    await page.getByRole('rowheader', { name: '=1+1' }).waitFor()
    expect(await page.getByRole('columnheader').first().getAttribute('aria-sort')).toBe('ascending')
    await page.getByRole('searchbox').fill('creo-49')
    await page.getByText('11 of 500 rows').waitFor()
    await button(page, 'Columns').click()
    await button(page, 'None').click()
    await page.getByRole('checkbox', { name: 'visitors' }).check()
    await page.keyboard.press('Escape')
    expect((await rows(page))[0]).toBe('creo visitors')
  })

  test('is downloaded as it is shown, and holds nothing that a spreadsheet would run', async () => {
    const { page } = await dashboard(many)
    await page.getByRole('searchbox').fill('=1+')
    await page.getByText('1 of 500 rows').waitFor()
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download CSV').click()])
    expect(file.suggestedFilename()).toBe('quiz-by-version-all-age-all-time.csv')
    const [heads, row, total, end] = (await textOf(file)).split('\r\n')
    expect(heads?.startsWith('\uFEFFcreo,visitors,step-1,step-1 %,step-2,')).toBe(true)
    expect(row?.startsWith(`'=1+1,999,499,90.0,`) && row.endsWith(',"$1,000.50"')).toBe(true)
    expect([total?.startsWith('Total,999,499,'), end]).toEqual([true, ''])
  })

  test.each(['light', 'dark'] as const)('is clean for axe in %s', async (colorScheme) => {
    const { page } = await dashboard(many)
    await page.emulateMedia({ colorScheme })
    await choose(page, 'Created at', 'Custom')
    await button(page, 'Choose the days').click()
    expect(await axeFindings(page)).toEqual([])
  })
})

describe('what visitors can download', () => {
  const prefix = () => new URL(adminUrl()).pathname
  const built = fileURLToPath(new URL('../../dist/web/', import.meta.url))
  const tells = (text: string) => /admin/i.test(text) || text.includes(prefix())

  test('tells of this area in no file, asked for over the wire, and in no header', async () => {
    const files = (await readdir(built, { recursive: true, withFileTypes: true })).filter((file) => file.isFile() && !/\.(br|gz)$/.test(file.name))
    const addresses = files.map((file) => `/${relative(built, join(file.parentPath, file.name))}`)
    expect(addresses.length).toBeGreaterThan(20)
    const telling: string[] = []
    for (const address of [...addresses, ...Object.values(paths).filter((path) => typeof path === 'string'), '/robots.txt', '/no-such-page']) {
      const reply = await fetch(baseUrl() + address)
      if (tells(address) || tells(await reply.text()) || tells(JSON.stringify([...reply.headers]))) telling.push(address)
    }
    expect(telling).toEqual([])
  })

  test('leaves this area out of every search engine, gives no referrer away, and runs nothing from elsewhere', async () => {
    const { headers, status } = await fetch(adminUrl() + adminPaths.dashboard)
    expect(status).toBe(200)
    expect([headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual(['noindex, nofollow', 'no-referrer'])
    expect(headers.get('content-security-policy')).not.toMatch(/https?:|unsafe|\*/)
    expect((await fetch(`${baseUrl()}/login`)).status).toBe(404)
  })
})
