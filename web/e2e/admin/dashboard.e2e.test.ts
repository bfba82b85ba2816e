import { expect, test } from 'vitest'
import type { QuizzesReply } from '#api/contracts/admin/admin.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { button, numbers, openDashboard, QUERY, rows, textOf, update } from '#web/e2e/tools/dashboard.ts'

const { newPage } = openBrowser()
const dashboard = async (reply?: QuizzesReply, address?: string) => openDashboard(await newPage('desk'), reply, address)

test('the dashboard shows figures with their change, the way to renewal, and counts with percents and totals', async () => {
  const { page, queries } = await dashboard()
  await expect
    .poll(() => rows(page))
    .toEqual(['creo visitors revenue goals', 'psalm-23 412 $199.00 262 63.5%', 'Total 412 $199.00 262 63.6%'])
  await page.getByText('1 row', { exact: true }).waitFor()
  expect(queries[0]).toEqual({
    query: { groupBy: 'version', filter_age: 'all age', filter_createdAt: {} },
    bearer: 'Bearer the-token',
  })

  const headline = page.getByRole('region', { name: 'Headline' })
  await expect
    .poll(async () => (await headline.innerText()).split('\n').filter(Boolean))
    .toEqual([
      'Visitors',
      '40',
      '+25% since the days before',
      'E-mails',
      '20',
      '0.0% since the days before',
      'Buyers',
      '4',
      '-20% since the days before',
      'Revenue',
      '$100.00',
      '$120.00 gross',
      '+25% since the days before',
      'Revenue per visitor',
      '$2.50',
      '0.0% since the days before',
    ])
  await page.getByText('Includes events up to number 1,234.').waitFor()
  await page.getByText('All is well').waitFor()

  const way = page.getByRole('region', { name: 'From landing to renewal' })
  await expect
    .poll(async () => (await way.getByRole('listitem').innerText()).split('\n').filter(Boolean))
    .toEqual(['offer', '10 of 40', '25.0%', '30 lost'])
})

test('the button says Loading... while the numbers load, and the light names three problems and counts the others', async () => {
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

  await page.route('**/api/v1/admin/light', (route) => route.fulfill({ json: { problems: ['A.', 'B.', 'C.', 'D.'] } }))
  await page.reload()
  const light = page.getByRole('status').getByRole('listitem')
  await expect.poll(() => light.allInnerTexts()).toEqual(['A.', 'B.', 'C.', 'and 1 more'])
})

test('counts have thousands separators on the screen, and none in the file', async () => {
  const data = [{ creo: 'psalm-23', visitors: '1234567', goals: '1100000|89.1', revenue: '$1,990.00' }]
  const { page } = await dashboard({ ...numbers, data })
  await expect
    .poll(async () => (await rows(page)).slice(1))
    .toEqual(['psalm-23 1,234,567 $1,990.00 1,100,000 89.1%', 'Total 1,234,567 $1,990.00 1,100,000 89.1%'])
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Download CSV').click()])
  expect((await textOf(file)).split('\r\n').slice(1, 3)).toEqual([
    'psalm-23,1234567,"$1,990.00",1100000,89.1',
    'Total,1234567,"$1,990.00",1100000,89.1',
  ])
})

test('a table without visitors says so', async () => {
  const { page } = await dashboard({ ...numbers, data: [] }, '?from=2025-03-01&to=2025-03-13')
  await page.getByText('No visitors arrived in this range.').waitFor()
  await expect.poll(() => rows(page)).toEqual(['creo visitors revenue goals', 'No visitors arrived in this range.'])
})

test('the headings show the text of each question, with its key in the tooltip', async () => {
  const question = 'What would you like to grow in?'
  const page = await newPage('desk')
  await openDashboard(page, numbers, '', { versions: [], questions: { goals: question }, parts: [] })
  const heading = page.getByRole('columnheader', { name: question })
  await heading.waitFor()
  await expect.poll(() => heading.getAttribute('title')).toBe(`${question} (goals)`)
})

test('a question of one version is divided by those who were asked, and is a dash where no one was', async () => {
  const page = await newPage('desk')
  const reply = {
    ...numbers,
    data: [
      { creo: 'psalm-23', visitors: '412', goals: '100|24.3', revenue: '$199.00' },
      { creo: 'plain', visitors: '50', goals: '0|0.0', revenue: '$0.00' },
    ],
  }
  const versions = [
    { version: 'v1', steps: [] },
    { version: 'v2', steps: ['goals'] },
  ]
  const parts = [
    { group: ['psalm-23'], version: 'v1', visitors: 300 },
    { group: ['psalm-23'], version: 'v2', visitors: 112 },
    { group: ['plain'], version: 'v1', visitors: 50 },
  ]
  await openDashboard(page, reply, '?group=creo', { versions, questions: {}, parts })
  await expect
    .poll(async () => (await rows(page)).slice(1))
    .toEqual(['psalm-23 412 $199.00 100 89.3%', 'plain 50 $0.00 –', 'Total 462 $199.00 100 89.3%'])
  await page.getByText('Percentages are of the visitors who were asked. A dash means that none were.').waitFor()
})

test('on a phone, the first figure is within the first 300 pixels', async () => {
  const { page } = await openDashboard(await newPage('phone'))
  const figure = page.getByRole('region', { name: 'Headline' }).getByText('40', { exact: true })
  await expect.poll(async () => (await figure.boundingBox())?.y).toBeLessThan(300)
})
