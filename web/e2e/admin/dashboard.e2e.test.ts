import type { Download, Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { QuizzesReply } from '#api/contracts/admin.ts'
import { axeFindings } from '#web/e2e/tools/axe.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { button, numbers, openDashboard, QUERY, update } from '#web/e2e/tools/dashboard.ts'

const { newPage } = openBrowser()

const dashboard = async (reply?: QuizzesReply, address?: string) => openDashboard(await newPage('desk'), reply, address)
const range = (page: Page) => page.getByRole('textbox', { name: 'Date range' })
const LAST_YEAR = /^(\d{4})-01-01 – \1-12-31$/
const choose = async (page: Page, list: string, option: string) => {
  await page.getByRole('combobox', { name: list }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
  await page.getByRole('listbox').waitFor({ state: 'detached' })
}
const rows = (page: Page) =>
  page
    .getByRole('row')
    .allInnerTexts()
    .then((all) => all.map((row) => row.replace(/\s+/g, ' ').trim()))

/** Reads a download as a stream, because the browser may run on another machine. */
const textOf = async (file: Download) => Buffer.concat(await (await file.createReadStream()).toArray()).toString('utf8')

test('the table shows counts with percents, and totals', async () => {
  const { page, queries } = await dashboard()
  await expect
    .poll(() => rows(page))
    .toEqual(['creo visitors goals revenue', 'psalm-23 412 262 63.5% 199.00', 'Total 412 262 63.6% 199.00'])
  expect(queries[0]).toEqual({
    query: { groupBy: 'version', filter_age: 'all age', filter_createdAt: {} },
    bearer: 'Bearer the-token',
  })
})

test('counts have thousands separators on the screen, and none in the file', async () => {
  const data = [{ creo: 'psalm-23', visitors: '1234567', goals: '1100000|89.1', revenue: '$1,990.00' }]
  const { page } = await dashboard({ ...numbers, data })
  await expect
    .poll(async () => (await rows(page)).slice(1))
    .toEqual(['psalm-23 1,234,567 1,100,000 89.1% $1,990.00', 'Total 1,234,567 1,100,000 89.1% $1,990.00'])
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download CSV').click()])
  expect((await textOf(file)).split('\r\n').slice(1, 3)).toEqual([
    'psalm-23,1234567,1100000,89.1,"$1,990.00"',
    'Total,1234567,1100000,89.1,"$1,990.00"',
  ])
})

test('a table without visitors says so', async () => {
  const { page } = await dashboard({ ...numbers, data: [] }, '?from=2025-03-01&to=2025-03-13')
  await page.getByText('No visitors arrived in this range.').waitFor()
  await expect.poll(() => rows(page)).toEqual(['creo visitors goals revenue', 'No visitors arrived in this range.'])
  expect(await axeFindings(page)).toEqual([])
})

describe('the filters', () => {
  test('the filters are applied on Update and stored in the URL; each list closes after a choice', async () => {
    const { page, queries } = await dashboard()
    for (const [list, option] of Object.entries({ 'Group by': 'creo', Age: '46-60', 'Created at': 'Custom' })) {
      await choose(page, list, option)
      await expect.poll(() => page.getByRole('listbox').count()).toBe(0)
    }
    await range(page).fill('2025-03-13')
    await expect.poll(() => button(page, 'Update').isDisabled()).toBe(true)
    await range(page).fill('2025-03-13 - 2025-03-01')
    await update(page)
    await page.getByText('2025-03-01 to 2025-03-13').waitFor()
    const query = { groupBy: 'creo', filter_age: '46-60', filter_createdAt: { start: '2025-03-01', end: '2025-03-13' } }
    await expect.poll(() => queries.at(-1)?.query).toEqual(query)
    await expect.poll(() => range(page).inputValue()).toBe('2025-03-01 – 2025-03-13')
    await page.waitForURL('**/*?group=creo&age=46-60&from=2025-03-01&to=2025-03-13')
    await page.reload()
    await page.getByText('2025-03-01 to 2025-03-13').waitFor()
    await expect.poll(() => queries.at(-1)?.query).toEqual(query)
    await page.goBack()
    await page.getByText('all time').first().waitFor()
    await expect.poll(() => page.getByRole('combobox', { name: 'Group by' }).innerText()).toBe('Version')
  })

  test('two days are picked from a calendar that starts on Monday, and swapped when reversed', async () => {
    const { page } = await dashboard(numbers, '?from=2025-03-01&to=2025-03-13')
    await button(page, 'Choose the days').click()
    const calendar = page.getByRole('dialog', { name: 'Date range' })
    await expect.poll(async () => (await calendar.locator('th').allInnerTexts())[0]).toMatch(/^Mo/)
    await calendar.getByRole('button', { name: /20(th)? March 2025/ }).click()
    await calendar.getByText('From 2025-03-20').waitFor()
    await calendar.getByRole('button', { name: /(^|\D)5(th)? March 2025/ }).click()
    await calendar.waitFor({ state: 'detached' })
    await expect.poll(() => range(page).inputValue()).toBe('2025-03-05 – 2025-03-20')
    await range(page).press('ArrowDown')
    await page.keyboard.press('Escape')
    await calendar.waitFor({ state: 'detached' })
  })

  test('a typed range shows its error, and a preset disables the range', async () => {
    const { page } = await dashboard()
    await expect.poll(() => range(page).isDisabled()).toBe(true)
    await expect.poll(() => button(page, 'Choose the days').isDisabled()).toBe(true)
    await choose(page, 'Created at', 'Custom')
    await range(page).fill('2025-02-30 – 2025-03-01')
    await range(page).blur()
    await page.getByText('2025-02-30 is not a date').waitFor()
    await expect.poll(() => range(page).getAttribute('aria-invalid')).toBe('true')
  })

  test('Update changes the URL, keeps the values of the filters and runs one query', async () => {
    const { page, queries } = await dashboard()
    await choose(page, 'Created at', 'last year')
    await expect.poll(() => range(page).inputValue()).toMatch(LAST_YEAR)
    await range(page).evaluate((input) => {
      new MutationObserver((changes) =>
        changes.forEach(({ oldValue }) => input.setAttribute('data-replaced', `${oldValue}`)),
      ).observe(input, { attributeFilter: ['value'], attributeOldValue: true })
    })
    await update(page)
    await page.waitForURL('**/*?created=last+year')
    await page.getByText(/-01-01 to \d{4}-12-31/).waitFor()
    await expect.poll(() => range(page).getAttribute('data-replaced')).toBeNull()
    await expect.poll(() => range(page).inputValue()).toMatch(LAST_YEAR)
    expect(queries).toHaveLength(2)
  })

  test('the error of an invalid typed range is shown while a preset is chosen, until Update', async () => {
    const { page } = await dashboard()
    await choose(page, 'Created at', 'Custom')
    await range(page).fill('2025-02-30 – 2025-03-01')
    await choose(page, 'Created at', 'last year')
    await page.getByRole('alert').getByText('2025-02-30 is not a date').waitFor()
    await expect.poll(() => range(page).isDisabled()).toBe(true)
    await expect.poll(() => range(page).getAttribute('aria-invalid')).toBe('true')
    await update(page)
    await page.getByText('2025-02-30 is not a date').waitFor({ state: 'detached' })
    await expect.poll(() => range(page).inputValue()).toMatch(LAST_YEAR)
  })

  test('the filters can group a second time, and select a version or creo', async () => {
    const reply = { columns: ['creo', 'version', 'visitors'], data: [{ creo: 'a', version: 'v1', visitors: '3' }] }
    const { page, queries } = await dashboard(reply, '?group=creo')
    await choose(page, 'Then by', 'version')
    await page.getByLabel('Only version').fill('v1')
    await update(page)
    await page.getByText('Version v1 only.').waitFor()
    await expect
      .poll(() => queries.at(-1)?.query)
      .toMatchObject({ groupBy: 'creo', thenBy: 'version', filter_version: 'v1' })
  })

  test('invalid filters in a URL show a warning, and valid ones apply', async () => {
    const { page, queries } = await dashboard(numbers, '?group=country&from=2025-02-30&to=2025-01-01&age=60%2B')
    await expect
      .poll(() => page.getByRole('alert').allInnerTexts())
      .toEqual([
        'The address has an unknown value for the grouping: “country”.',
        'The date range in the address is invalid: 2025-02-30 is not a date. All time is shown.',
      ])
    expect(queries[0]?.query).toEqual({ groupBy: 'version', filter_age: '60+', filter_createdAt: {} })
  })

  test('the filters work with the keyboard alone', async () => {
    const { page } = await dashboard()
    await page.getByRole('combobox', { name: 'Age' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.getByRole('option', { name: 'all age' }).and(page.locator(':focus')).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('listbox').waitFor({ state: 'detached' })
    await expect.poll(() => page.getByRole('combobox', { name: 'Age' }).innerText()).toBe('18-29')
    await page.keyboard.press('/')
    await expect
      .poll(() => page.getByRole('searchbox').evaluate((field) => field === document.activeElement))
      .toBe(true)
  })
})

test('the button says Loading... and is disabled while the numbers load', async () => {
  const { page } = await dashboard()
  const held = Promise.withResolvers<void>()
  await page.route(QUERY, async (route) => {
    await held.promise
    await route.fulfill({ json: numbers })
  })
  await update(page)
  await expect.poll(() => button(page, 'Loading...').isDisabled()).toBe(true)
  held.resolve()
  await button(page, 'Update').waitFor()
})

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

describe('a table of 500 creos', () => {
  test('a table of 500 creos renders only rows in view, sorts, searches and hides; markup is text', async () => {
    const { page } = await dashboard(many)
    await expect.poll(() => page.getByRole('row').count()).toBeLessThan(80)
    await expect.poll(() => page.getByRole('columnheader').count()).toBe(39)
    await expect
      .poll(() => page.getByRole('rowheader').first().innerText())
      .toBe('<img src=x onerror="document.title=1">')
    await expect
      .poll(async () => [await page.locator('td img, th img').count(), await page.title()])
      .toEqual([0, expect.stringContaining('Quiz analytics')])
    await page
      .getByRole('region', { name: 'Quiz analytics' })
      .evaluate((region) => region.scrollTo(0, region.scrollHeight))
    await page.getByRole('rowheader', { name: 'creo-500' }).waitFor()
    await button(page, 'creo').first().click()
    await page.getByRole('region', { name: 'Quiz analytics' }).evaluate((region) => region.scrollTo(0, 0))
    await page.getByRole('rowheader', { name: '=1+1' }).waitFor()
    await expect.poll(() => page.getByRole('columnheader').first().getAttribute('aria-sort')).toBe('ascending')
    await page.getByRole('searchbox').fill('creo-49')
    await page.getByText('11 of 500 rows').waitFor()
    await button(page, 'Columns').click()
    await button(page, 'None').click()
    await page.getByRole('checkbox', { name: 'visitors' }).check()
    await page.keyboard.press('Escape')
    await expect.poll(async () => (await rows(page))[0]).toBe('creo visitors')
  })

  test('a table of 500 creos renders ten rows beyond those in view, on both sides', async () => {
    const { page } = await dashboard(many)
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
    await page.getByRole('rowheader').first().waitFor()
    await expect.poll(beyondView).toEqual({ above: 0, below: 10 })
    await region.evaluate((scroll) => scroll.scrollTo(0, 200 * 32))
    await expect.poll(beyondView).toEqual({ above: 10, below: 10 })
  })

  test('a table of 500 creos says that a search has no match, and clears the search', async () => {
    const { page } = await dashboard(many, '?group=creo')
    await page.getByRole('searchbox').fill(' does-not-exist')
    await page.getByText('No creo matches “does-not-exist”.').waitFor()
    await page.getByText('0 of 500 rows').waitFor()
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(0)
    expect(await axeFindings(page)).toEqual([])
    await button(page, 'Clear the search').click()
    await page.getByRole('rowheader', { name: '=1+1' }).waitFor()
    await expect
      .poll(() => page.getByRole('searchbox').evaluate((field) => field === document.activeElement))
      .toBe(true)
  })

  test('a table of 500 creos does not move its tools while columns are hidden', async () => {
    const { page } = await dashboard(many)
    const columns = button(page, 'Columns')
    // Text widths are rounded to 1/64 of a pixel.
    const place = async () => Object.values((await columns.boundingBox()) ?? {}).map((value) => Math.round(value))
    const before = await place()
    await columns.click()
    await button(page, 'None').click()
    await page.getByText('0 of 38').waitFor()
    await expect.poll(place).toEqual(before)
  })

  test('a table of 500 creos keeps headings, names and totals in view at every scroll position', async () => {
    const { page } = await dashboard(many)
    const region = page.getByRole('region', { name: 'Quiz analytics' })
    const frame = (await region.boundingBox()) ?? expect.unreachable()
    const edges = async (cell: Locator) => {
      const { x, y, width, height } = (await cell.boundingBox()) ?? expect.unreachable()
      return {
        left: x - frame.x,
        top: y - frame.y,
        right: frame.x + frame.width - x - width,
        bottom: frame.y + frame.height - y - height,
      }
    }
    for (const [left, top] of [
      [0, 0],
      [1e6, 0],
      [1e6, 3_000],
      [0, 1e6],
      [1e6, 1e6],
    ] as const) {
      await region.evaluate((table, to) => table.scrollTo(...to), [left, top] as const)
      const row = page.getByRole('rowheader').filter({ hasText: 'creo-' }).nth(15)
      await row.waitFor()
      // The scrollbar may be at either side.
      await expect
        .poll(async () => (await edges(page.getByRole('columnheader', { name: 'creo', exact: true }))).left)
        .toBeLessThan(3)
      await expect
        .poll(async () => (await edges(page.getByRole('columnheader', { name: 'creo', exact: true }))).top)
        .toBeLessThan(3)
      await expect.poll(async () => (await edges(row)).left).toBeLessThan(3)
      const total = await edges(page.getByRole('rowheader', { name: 'Total' }))
      expect(total.left).toBeLessThan(3)
      expect(total.bottom).toBeLessThan(20)
      if (left > 0)
        await expect
          .poll(async () => (await edges(page.getByRole('columnheader', { name: 'revenue' }))).right)
          .toBeLessThan(20)
    }
  })

  test('a table of 500 creos is downloaded as shown, without formulas that a spreadsheet would run', async () => {
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

  test.each(['light', 'dark'] as const)(
    'a table of 500 creos has no accessibility violations in the %s theme',
    async (colorScheme) => {
      const { page } = await dashboard(many)
      await page.emulateMedia({ colorScheme })
      await choose(page, 'Created at', 'Custom')
      await button(page, 'Choose the days').click()
      expect(await axeFindings(page)).toEqual([])
    },
  )
})
