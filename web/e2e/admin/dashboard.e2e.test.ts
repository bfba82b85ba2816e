import { expect, test } from 'vitest'
import type { QuizzesReply } from '#api/contracts/admin/admin.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { button, numbers, openDashboard, QUERY, rows, textOf, update } from '#web/e2e/tools/dashboard.ts'

const { newPage } = openBrowser()
const dashboard = async (reply?: QuizzesReply, address?: string) => openDashboard(await newPage('desk'), reply, address)

test('the table shows counts with percents, and totals', async () => {
  const { page, queries } = await dashboard()
  await expect
    .poll(() => rows(page))
    .toEqual(['creo visitors goals revenue', 'psalm-23 412 262 63.5% 199.00', 'Total 412 262 63.6% 199.00'])
  await page.getByText('1 row', { exact: true }).waitFor()
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
