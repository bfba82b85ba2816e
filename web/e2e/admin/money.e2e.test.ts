import { randomUUID } from 'node:crypto'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newAdmin, signInAdmin } from '#web/e2e/tools/admin.ts'
import { adminUrl, openBrowser } from '#web/e2e/tools/browser.ts'
import { button, choose, downloaded, downloadedSheet } from '#web/e2e/tools/dashboard.ts'
import { call } from '#web/e2e/tools/subscriber.ts'
import { adminPaths } from '#web/paths.ts'

const { newPage } = openBrowser()

let owner: string
beforeAll(async () => {
  owner = await newAdmin('owner')
})

const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

/** Presses Update until the row is there, which the projector adds. */
const updateUntil = (page: Page, row: Locator) => {
  const isThere = async () => {
    await button(page, 'Update').click()
    return await row.count()
  }
  return expect.poll(isThere).toBe(1)
}

test('an operator previews a file of spend, answers what it leaves open, imports another, and sees it by creo', async () => {
  const page = await signInAdmin(await newPage('desk'), owner)
  await page.goto(adminUrl() + adminPaths.money)
  await page.getByLabel('File').setInputFiles(file('march.csv', 'day,creo,amount,currency\n03/04/2026,a,1,USD'))
  await button(page, 'Preview').click()
  await button(page, 'The day comes first').waitFor()
  await expect.poll(() => button(page, 'Import').count()).toBe(0)
  await button(page, 'The day comes first').click()
  await page.getByText('No visitor came from a.').waitFor()
  const text = 'day,creo,amount,currency\n2026-03-01,an-ad-of-this-test,12.50,USD'
  await page.getByLabel('File').setInputFiles(file('march.csv', text))
  await button(page, 'Preview').click()
  await page.getByText('1 row of plain: 1 day would change, 0 stay the same.').waitFor()
  await page.getByText('No visitor came from an-ad-of-this-test.').waitFor()
  await button(page, 'Import').click()
  await page.getByText('1 row of plain: 1 day changed, 0 stay the same.').waitFor()
  const row = page.getByRole('row', { name: /^an-ad-of-this-test \$12\.50/ })
  await updateUntil(page, row)
  const [name, heads, ...lines] = await downloaded(page)
  expect([name, heads?.startsWith('\uFEFFcreo,Spend,')]).toEqual(['money-by-creo.csv', true])
  const line = lines.find((one) => one.startsWith('an-ad-of-this-test,'))
  expect(line).toMatch(/^an-ad-of-this-test,12\.50,.*,USD$/)
  // The amount is a number of the workbook.
  expect(await downloadedSheet(page)).toMatch(/<v>12\.5<\/v>/)
})

test('a number opens the rows that add up to it, and the way back from a person has the same filters', async () => {
  const creo = `an-opened-ad-${randomUUID().slice(0, 8)}`
  const quizUserId = randomUUID()
  await call('/quiz/user-info', { quizUserId, creo, age: '60+', quizQuestionsId: 'v1' })
  await call('/quiz/passed', { quizUserId, questionId: 'faith-today', timeTaken: '3.42' })
  // Enough ads to make the list above the table a long one.
  const others = Array.from({ length: 8 }, (_, n) => ({ quizUserId: randomUUID(), creo: `one-of-many-ads-${n}` }))
  await Promise.all(others.map((one) => call('/quiz/user-info', { ...one, age: '60+', quizQuestionsId: 'v1' })))
  const page = await signInAdmin(await newPage('desk'), owner)
  await page.goto(`${adminUrl()}${adminPaths.dashboard}?age=60%2B&group=creo&search=${creo}`)
  const numbers = page
    .getByRole('region', { name: 'Quiz analytics' })
    .getByRole('row', { name: new RegExp(`^${creo}`) })
  await updateUntil(page, numbers)
  const { pathname, search } = new URL(page.url())
  // The list of ads above the table arrives after it.
  await page.route('**/api/v1/admin/figures', async (route) => {
    if (route.request().postData()?.includes('"spend"')) await page.waitForTimeout(500)
    await route.continue()
  })
  await page.reload()
  const top = async () => (await numbers.boundingBox())?.y
  const first = await top()
  await page.getByRole('region', { name: /^(Which ad to stop|Money by group)$/ }).waitFor()
  expect(await top()).toBe(first)
  for (const [place, name, step] of [
    [0, 'Visitors', ''],
    [-1, 'Took the step', 'step: faith-today; '],
  ] as const) {
    await numbers.getByRole('link').nth(place).click()
    await page.getByRole('heading', { name }).waitFor()
    await page.getByText(`age: 60+; creo: ${creo}; ${step}all time; by the day of the arrival`).waitFor()
    await expect.poll(() => page.getByRole('region', { name: '1 in 1 row' }).getByRole('link').count()).toBe(1)
    await page.goBack()
    await page.waitForURL((url) => url.pathname === pathname && url.search === search)
  }
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    numbers
      .getByRole('link')
      .first()
      .click({ modifiers: ['Control'] }),
  ])
  await tab.waitForURL((url) => url.pathname.endsWith(adminPaths.opened))
  await tab.close()
  expect(new URL(page.url()).pathname).toBe(pathname)
  await page.goto(`${adminUrl()}${adminPaths.money}?age=60%2B`)
  const row = page.getByRole('row', { name: new RegExp(`^${creo}`) })
  await updateUntil(page, row)
  await button(page, 'More figures').click()
  await row.getByRole('link', { name: '1', exact: true }).first().click()
  await page.getByRole('heading', { name: 'Visitors' }).waitFor()
  const rows = page.getByRole('region', { name: /^\d+ in \d+ rows?$/ })
  await expect.poll(() => rows.getByRole('link').count()).toBe(1)
  await page.getByText(`age: 60+; creo: ${creo}; all time; by the day of the first visit, UTC`).waitFor()
  await rows.getByRole('link').click()
  await page.getByRole('heading', { name: 'One person' }).waitFor()
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Funnel' }).click()
  await page.waitForURL(/\/funnel\?age=60%2B/)
  // A name of data keeps its case.
  await choose(page, 'Version', 'v1')
  await expect.poll(() => page.getByRole('combobox', { name: 'Version' }).innerText()).toBe('v1')
})

test('an address has the hours of a day beside the period before, and what changed; an unknown grouping is named', async () => {
  const page = await signInAdmin(await newPage('desk'), owner)
  await page.goto(`${adminUrl()}${adminPaths.money}?created=today&by=creo`)
  await choose(page, 'Group by', 'hour')
  await button(page, 'With the period before').click()
  await button(page, 'More figures').click()
  await expect.poll(() => new URL(page.url()).search).toBe('?created=today&by=hour&compare=before&figures=all')
  await page.reload()
  const table = page.getByRole('region', { name: 'Money by group' })
  await expect.poll(() => table.getByRole('columnheader').first().innerText()).toBe('hour')
  const hours = await table.getByRole('rowheader').allInnerTexts()
  expect(hours.slice(0, -1).every((hour) => /^\d\d$/.test(hour))).toBe(true)
  await page
    .getByText(
      /^By the day of the first visit, UTC\. Changes since \S+, until the same time; a bold one is more than chance\.$/,
    )
    .waitFor()
  await page.getByText(/^What changed, \S+ \(\d+\)$/).waitFor()
  const weights = await table
    .locator('small:not([data-beyond-chance=true])')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).fontWeight))
  expect(new Set(weights.filter((weight) => weight !== '400'))).toEqual(new Set())
  await page.goto(`${adminUrl()}${adminPaths.money}?by=step`)
  await page.getByText('The address has an unknown value for the grouping: “step”.').waitFor()
  await expect.poll(() => table.getByRole('columnheader').first().innerText()).toBe('creo')
})

/** Adds up by how much contents moved that no one touched. */
const watchShifts = async (page: Page) => {
  await page.addInitScript(() => {
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value } = entry as PerformanceEntry & { value: number }
        document.documentElement.dataset['moved'] = String(
          Number(document.documentElement.dataset['moved'] ?? 0) + value,
        )
      }
    })
    observer.observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset['moved'] ?? 0))
}

test('on a phone, money is a card for each group, the first figure is within 300 pixels, and nothing moves there or in experiments', async () => {
  const phone = await signInAdmin(await newPage('phone'), owner)
  const moved = await watchShifts(phone)
  await phone.goto(adminUrl() + adminPaths.money)
  // Each group is a card, below the first figure.
  const total = phone.getByRole('list', { name: 'Money by group' }).getByRole('listitem').first()
  await total.getByText('ROAS').waitFor()
  await phone.getByRole('heading', { name: 'Import spend' }).waitFor()
  expect(await moved()).toBeLessThan(0.05)
  await expect.poll(() => total.getByText('Chargebacks').isVisible()).toBe(false)
  await total.getByText('More figures').click()
  await total.getByText('Chargebacks').waitFor()
  await expect.poll(() => total.getByRole('link', { name: /^\$?[0.]+$/ }).count()).toBe(0)
  // No amount breaks into two lines. A name beside it may.
  const heights = await total.locator('dd').evaluateAll((all) =>
    all.map((one) => {
      const amount = document.createRange()
      amount.selectNodeContents(one)
      return Math.round(amount.getBoundingClientRect().height)
    }),
  )
  expect(Math.max(...heights)).toBeLessThan(2 * Math.min(...heights))
  await expect.poll(() => phone.getByRole('table').count()).toBe(0)
  const figure = phone.getByRole('region', { name: 'Totals' }).getByRole('paragraph').first()
  for (const screen of ['Ads', 'Customers']) {
    await phone.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: screen }).click()
    await phone.getByRole('heading', { level: 1, name: screen }).waitFor()
    await expect.poll(async () => (await figure.boundingBox())?.y).toBeLessThan(300)
  }
  const [name, heads, week] = await downloaded(phone, 'Semicolons')
  expect(name).toBe('subscribers-by-week.csv')
  expect(heads).toMatch(/^\uFEFFweek of;revenue;gross;refunds;chargebacks;currency;registered;day 1 opened;/)
  expect(week).toMatch(/^\d{4}-\d\d-\d\d;-?\d+,\d\d;(?:\d+,\d\d;){3}USD;/)
  await phone.goto(adminUrl() + adminPaths.compare)
  await phone
    .getByText(/^(?:Download|No visitors match\.)$/)
    .first()
    .waitFor()
  await expect.poll(moved).toBeLessThan(0.05)
})

test('money is grouped by the last touch, with eight figures until more are asked for, while a filter waits for Update', async () => {
  const quizUserId = crypto.randomUUID()
  await call('/quiz/user-info', { quizUserId, creo: 'first-of-two', age: '46-60' })
  for (const creo of ['first-of-two', 'second-of-two'])
    await call('/quiz/moment', { quizUserId, moment: 'landing-seen', creo, utm: { source: 'tiktok' } })
  const page = await signInAdmin(await newPage('desk'), owner)
  await page.goto(adminUrl() + adminPaths.money)
  const search = () => new URL(page.url()).search
  await expect.poll(() => page.getByRole('combobox').count()).toBe(1)
  await button(page, 'More filters').click()
  await choose(page, 'Age', '46-60')
  const row = (name: string) => page.getByRole('rowheader', { name, exact: true })
  await updateUntil(page, row('first-of-two'))
  await choose(page, 'Ads by', 'last touch')
  await row('second-of-two').waitFor()
  await expect.poll(search).toBe('?age=46-60&by=creo&touch=last')
  const headings = page.getByRole('region', { name: 'Money by group' }).getByRole('columnheader')
  await expect.poll(() => headings.count()).toBe(9)
  await button(page, 'More figures').click()
  const titles = await headings.evaluateAll((all) => all.slice(1).map((heading) => heading.getAttribute('title') ?? ''))
  expect(titles.length).toBeGreaterThan(20)
  for (const title of titles) expect(title).toMatch(/^[A-Z].{20,}\.$/)
})
