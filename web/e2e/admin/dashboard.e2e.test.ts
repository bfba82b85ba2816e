import { expect, test } from 'vitest'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { button, choose, downloaded, numbers, openDashboard, QUERY, rows, update } from '#web/e2e/tools/dashboard.ts'

const { newPage } = openBrowser()

const QUESTION = 'What would you like to grow in?'

/** Shows two versions, of which only the second one asks for goals. */
const REPLY = {
  ...numbers,
  data: [
    { creo: 'psalm-23', visitors: '1234567', goals: '1000000|81.0', revenue: '$1,990.00' },
    { creo: 'plain', visitors: '50', goals: '0|0.0', revenue: '$0.00' },
  ],
}
const ASKED = {
  versions: [
    { version: 'v1', steps: ['email'] },
    { version: 'v2', steps: ['goals'] },
  ],
  questions: { goals: QUESTION },
  parts: [
    { group: 'psalm-23', version: 'v1', visitors: 34_567 },
    { group: 'psalm-23', version: 'v2', visitors: 1_200_000 },
    { group: 'plain', version: 'v1', visitors: 50 },
  ],
}

test('the first screen shows today, the week with its change, ads by profit, the largest loss, and the table', async () => {
  const { page, queries } = await openDashboard(await newPage('desk'), REPLY, '?group=creo', ASKED)
  await expect
    .poll(() => rows(page))
    .toEqual([
      `creo visitors revenue ${QUESTION}`,
      'psalm-23 1,234,567 $1,990.00 1,000,000 83.3%',
      'plain 50 $0.00 –',
      'Total 1,234,617 $1,990.00 1,000,000 83.3%',
    ])
  await expect
    .poll(() => page.getByRole('columnheader', { name: QUESTION }).getAttribute('title'))
    .toMatch(/ \(goals\)$/)
  await page.getByText('2 rows', { exact: true }).waitFor()
  expect((await downloaded(page))[2]).toBe('psalm-23,1234567,1990.00,USD,1000000,83.3')
  expect(queries[0]).toEqual({
    query: { groupBy: 'creo', filter_age: 'all age', filter_createdAt: {} },
    bearer: 'Bearer the-token',
  })

  const headline = page.getByRole('region', { name: 'Headline' })
  await expect
    .poll(async () => (await headline.innerText()).split('\n').filter(Boolean))
    .toEqual([
      'Visitors',
      '40',
      '+25% since the 7 days before',
      'E-mails',
      '20',
      '0.0% since the 7 days before',
      'Buyers',
      '4',
      '-20% since the 7 days before',
      'Revenue',
      '$100.00',
      '$120.00 gross',
      '+25% since the 7 days before',
      'Revenue per visitor',
      '$2.50',
      '0.0% since the 7 days before',
    ])
  const today = page.getByRole('region', { name: 'Today and yesterday' })
  await expect
    .poll(() => today.getByRole('row').allInnerTexts())
    .toEqual([
      expect.stringContaining('Visitors'),
      'Today so far\t40\t4\t0\t0\t0\t$100.00',
      'Yesterday until now\t32\t5\t0\t0\t0\t$80.00',
    ])
  // A number of today opens what happened today, whenever its visitors came.
  await expect
    .poll(() => today.getByRole('link', { name: '$100.00' }).getAttribute('href'))
    .toMatch(/metric=revenue&filters=%7B%7D&start=\S+&end=\S+&time=event$/)
  await expect
    .poll(() => today.getByRole('link', { name: '$80.00' }).getAttribute('href'))
    .toMatch(/&start=2026-03-01&end=2026-03-01&until=2026-03-01T12%3A00%3A00.000Z&time=event$/)
  await page.getByText('version v2: At “Saw the offer”, 30 of 40 leave (75.0%).').waitFor()
  const ads = page.getByRole('region', { name: 'Which ad to stop' })
  await expect
    .poll(() => ads.getByRole('row').allInnerTexts())
    .toEqual([
      expect.stringContaining('Verdict'),
      expect.stringMatching(/^dear\tStop\t\$10,000\.00\t/),
      expect.stringMatching(/^psalm\tMore\t\$40\.00\t/),
    ])
  await page.getByText('What changed in 14 days (2)').click()
  await page.getByRole('listitem').getByText('2026-03-02 09:00: Spend imported').waitFor()
  await choose(page, 'Kind', 'note')
  await page.getByText('What changed in 14 days (1)').waitFor()
  await page.getByRole('listitem').getByText('2026-03-03: Holiday').waitFor()
  await choose(page, 'Kind', 'all')

  await page.getByRole('link', { name: 'Funnel' }).first().click()
  const way = page.getByRole('region', { name: 'From landing to account' })
  await expect
    .poll(async () => (await way.getByRole('listitem').nth(1).innerText()).split('\n').filter(Boolean))
    .toEqual(['Saw the offer', '10 of 40', '25.0%', '30 lost'])
  const lengths = () =>
    way.locator('li span span').evaluateAll((bars) => bars.map((bar) => bar.getBoundingClientRect().width))
  await expect.poll(async () => (await lengths()).length).toBe(4)
  expect(await lengths()).toEqual((await lengths()).toSorted((a, b) => b - a))
})

test('the button says Loading... until a table says that it is empty, and three problems that touch buyers are named', async () => {
  const { page } = await openDashboard(await newPage('desk'))
  const held = Promise.withResolvers<void>()
  await page.route(QUERY, async (route) => {
    await held.promise
    await route.fulfill({ json: { ...numbers, data: [] } })
  })
  await page.route('**/api/v1/admin/light', (route) =>
    route.fulfill({ json: { problems: ['A.', 'B.', 'C.', 'D.'], others: 2 } }),
  )
  await update(page)
  await expect.poll(() => button(page, 'Loading...').isDisabled()).toBe(true)
  held.resolve()
  await button(page, 'Update').waitFor()
  await expect.poll(() => rows(page)).toEqual(['creo visitors revenue goals', 'No visitors have arrived yet.'])

  await page.reload()
  await expect.poll(() => page.getByRole('alert').allInnerTexts()).toEqual(['A.', 'B.', 'C.', 'And 1 more.'])
  await page.getByRole('button', { name: 'Tools 6 problems' }).waitFor()
})
