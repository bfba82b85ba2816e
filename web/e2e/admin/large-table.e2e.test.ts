import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import type { QuizzesReply } from '#api/contracts/admins/admin.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { button, openDashboard, rows, downloaded } from '#web/e2e/tools/dashboard.ts'

const { newPage } = openBrowser()

/** Many creos, including malicious ones. No visitor had the second step. */
const many: QuizzesReply = {
  columns: ['creo', 'visitors', ...Array.from({ length: 36 }, (_, n) => `step-${n + 1}`), 'revenue'],
  data: [
    '<img src=x onerror="document.title=1">',
    '=1+1',
    ...Array.from({ length: 498 }, (_, n) => `creo-${n + 3}`),
  ].map((creo, n) => ({
    creo,
    visitors: String(1_000 - n),
    ...Object.fromEntries(
      Array.from({ length: 36 }, (_, step) => [
        `step-${step + 1}`,
        step === 1 ? '0|0.0' : `${500 - n}|${(90 - step).toFixed(1)}`,
      ]),
    ),
    revenue: `$${(n * 1_000.5).toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
  })),
}

/** Returns the distances of a cell from the edges of the table. */
const edgesIn = (region: Locator) => async (cell: Locator) => {
  const frame = (await region.boundingBox()) ?? expect.unreachable()
  const { x, y, width, height } = (await cell.boundingBox()) ?? expect.unreachable()
  return {
    left: x - frame.x,
    top: y - frame.y,
    right: frame.x + frame.width - x - width,
    bottom: frame.y + frame.height - y - height,
  }
}

test('a table of 500 creos renders ten rows beyond those in view, keeps headings, names and totals in view, and shows markup as text', async () => {
  const { page } = await openDashboard(await newPage('desk'), many)
  const region = page.getByRole('region', { name: 'Quiz analytics' })
  /** Compares the first and the last rendered row with the edges of the viewport. */
  const beyondView = () =>
    region.evaluate((scroll) => {
      const top = scroll.querySelector('tbody')?.getBoundingClientRect().top ?? 0
      const places = [...scroll.querySelectorAll('tbody tr')].map((row) =>
        Math.round((row.getBoundingClientRect().top - top) / 32),
      )
      const first = Math.floor(scroll.scrollTop / 32)
      const last = Math.ceil((scroll.scrollTop + scroll.clientHeight) / 32) - 1
      return { above: first - Math.min(...places), below: Math.max(...places) - last }
    })
  await expect
    .poll(() => region.getByRole('rowheader').first().innerText())
    .toBe('<img src=x onerror="document.title=1">')
  await expect
    .poll(async () => [await page.locator('td img, th img').count(), await page.title()])
    .toEqual([0, expect.stringContaining('Today')])
  await expect.poll(() => region.getByRole('columnheader').count()).toBe(14)
  await button(page, 'Columns').click()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect.poll(() => region.getByRole('columnheader').count()).toBe(39)
  await expect.poll(beyondView).toEqual({ above: 0, below: 10 })
  await region.evaluate((scroll) => scroll.scrollTo(0, 200 * 32))
  await expect.poll(beyondView).toEqual({ above: 10, below: 10 })

  const edges = edgesIn(region)
  const heading = region.getByRole('columnheader', { name: 'creo', exact: true })
  for (const [left, top] of [
    [0, 0],
    [1e6, 0],
    [1e6, 3_000],
    [0, 1e6],
    [1e6, 1e6],
  ] as const) {
    await region.evaluate((table, to) => table.scrollTo(...to), [left, top] as const)
    const row = region.getByRole('rowheader').filter({ hasText: 'creo-' }).nth(15)
    await row.waitFor()
    // The scrollbar may be at either side.
    await expect.poll(async () => (await edges(heading)).left).toBeLessThan(3)
    await expect.poll(async () => (await edges(heading)).top).toBeLessThan(3)
    await expect.poll(async () => (await edges(row)).left).toBeLessThan(3)
    const total = await edges(region.getByRole('rowheader', { name: 'Total' }))
    expect(total.left).toBeLessThan(3)
    expect(total.bottom).toBeLessThan(20)
    if (left > 0)
      await expect
        .poll(async () => (await edges(region.getByRole('columnheader', { name: 'step-36', exact: true }))).right)
        .toBeLessThan(20)
  }
})

test('a table of 500 creos sorts, searches and hides, and is downloaded as shown, without formulas to run', async () => {
  const { page } = await openDashboard(await newPage('desk'), many, '?group=creo')
  const region = page.getByRole('region', { name: 'Quiz analytics' })
  await button(page, 'creo').first().click()
  await page.getByRole('rowheader', { name: '=1+1' }).waitFor()
  await expect.poll(() => region.getByRole('columnheader').first().getAttribute('aria-sort')).toBe('ascending')
  await page.getByRole('searchbox').fill(' does-not-exist')
  await page.getByText('No creo matches “does-not-exist.”').waitFor()
  await page.getByText('0 of 500 rows').waitFor()
  await expect.poll(() => region.getByRole('rowheader').count()).toBe(0)
  await button(page, 'Clear the search').click()
  await page.getByRole('rowheader', { name: '=1+1' }).waitFor()
  await expect.poll(() => page.getByRole('searchbox').evaluate((field) => field === document.activeElement)).toBe(true)
  await page.getByRole('searchbox').fill('=1+')
  await page.getByText('1 of 500 rows').waitFor()
  const [name, heads, row, total, end] = await downloaded(page)
  expect(name).toBe('quiz-by-creo-all-age-all-time.csv')
  expect(heads?.startsWith('\uFEFFcreo,visitors,revenue,revenue currency,step-1,step-1 %,step-2,')).toBe(true)
  expect(row?.startsWith(`'=1+1,999,1000.50,USD,499,90.0,`)).toBe(true)
  expect([total?.startsWith('Total,999,'), end]).toEqual([true, ''])

  // The tools stay where they are while columns of all rows are hidden.
  await page.getByRole('searchbox').fill('')
  await page.getByText('500 rows', { exact: true }).waitFor()
  const columns = button(page, 'Columns')
  // Text widths are rounded to 1/64 of a pixel.
  const place = async () => Object.values((await columns.boundingBox()) ?? {}).map((value) => Math.round(value))
  const before = await place()
  await columns.click()
  await button(page, 'None').click()
  await page.getByText('0 of 38').waitFor()
  await expect.poll(place).toEqual(before)
  await page.getByRole('checkbox', { name: 'visitors' }).check()
  await page.keyboard.press('Escape')
  await expect.poll(async () => (await rows(page))[0]).toBe('creo visitors')
})
