import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { QuizzesReply } from '#api/contracts/admin.ts'
import { axeFindings } from './axe.ts'
import { openBrowser, type ScreenName } from './browser.ts'
import { button, openDashboard } from './operator.ts'

const { newPage } = openBrowser()

const STEPS = ['goals', 'a-question-with-a-name-longer-than-most', 'email']

const creos: QuizzesReply = {
  columns: ['creo', 'visitors', ...STEPS, 'revenue'],
  data: Array.from({ length: 30 }, (_, n) => ({
    creo: `creo-${n + 1}`,
    visitors: String(1_000 - n),
    ...Object.fromEntries(STEPS.map((step, at) => [step, `${900 - n - 100 * at}|${90 - 10 * at}.0`])),
    revenue: '$1.00',
  })),
}
const byDay = {
  unit: 'day',
  days: Array.from({ length: 28 }, (_, n) => ({
    day: `2026-02-${String(n + 1).padStart(2, '0')}`,
    visitors: 10 + n,
    purchases: n,
    revenue: { USD: 12_345_678 },
  })),
}

const compare = async (screen: ScreenName, address: string): Promise<Page> => {
  const page = await newPage(screen)
  await page.route('**/api/v1/admin/db/days', (route) => route.fulfill({ json: byDay }))
  await page.route('**/api/v1/admin/split', (route) => route.fulfill({ json: { weights: [] } }))
  await openDashboard(page, creos, address)
  await page.getByRole('link', { name: 'Compare' }).click()
  await page.getByRole('region', { name: 'Charts by day' }).waitFor()
  return page
}

test('groups that were chosen stand first in their list, and one that is ticked stays where it is', async () => {
  const page = await compare('desk', '?group=creo&with=creo-20&with=creo-7')
  const listed = async () =>
    (await page.getByRole('group', { name: 'Groups' }).getByRole('listitem').allInnerTexts())
      .slice(0, 5)
      .map((text) => text.split('\n')[0])
  await button(page, 'Choose groups').click()
  expect(await listed()).toEqual(['creo-20', 'creo-7', 'creo-1', 'creo-2', 'creo-3'])
  const box = page.getByRole('checkbox', { name: 'creo-3 998' })
  await box.focus()
  await page.keyboard.press('Space')
  await page.getByRole('list', { name: 'Groups shown' }).getByText('creo-3').waitFor()
  expect(await listed()).toEqual(['creo-20', 'creo-7', 'creo-1', 'creo-2', 'creo-3'])
  expect(await box.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await axeFindings(page)).toEqual([])
  await page.keyboard.press('Escape')
  await button(page, 'Choose groups').click()
  expect(await listed()).toEqual(['creo-20', 'creo-7', 'creo-3', 'creo-1', 'creo-2'])
})

test.each(['phone', 'desk'] as const)(
  'charts are drawn at their size on a %s, and hold every letter',
  async (screen) => {
    const page = await compare(screen, '?group=creo')
    for (const name of ['Chart of the drop-off', 'Charts by day']) {
      const cut = await page.getByRole('region', { name }).evaluate((region) =>
        [...region.querySelectorAll('svg')].flatMap((svg) => {
          const frame = svg.getBoundingClientRect()
          const isScaled = Math.abs(frame.width - Number(svg.getAttribute('width'))) > 0.5
          const texts = [...svg.querySelectorAll('text')].filter((text) => {
            const { left, right, top, bottom } = text.getBoundingClientRect()
            return left < frame.left || right > frame.right || top < frame.top || bottom > frame.bottom
          })
          return [...(isScaled ? ['scaled'] : []), ...texts.map((text) => text.textContent)]
        }),
      )
      expect(cut).toEqual([])
    }
    const days = page.getByRole('region', { name: 'Charts by day' })
    expect(await days.evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0)
  },
)
