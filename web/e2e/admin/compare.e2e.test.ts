import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { button, downloaded, openDashboard } from '#web/e2e/tools/dashboard.ts'

const { newPage } = openBrowser()

const STEPS = ['goals', 'a-question-with-a-name-longer-than-most', 'email']

const creos = Array.from({ length: 30 }, (_, n) => ({ member: `creo-${n + 1}`, visitors: 1_000 - n }))

const ORDERS = { v1: ['goals', 'other', 'email', 'purchase'], v2: ['other', STEPS[1], 'goals', 'email', 'purchase'] }
const COUNTS = [
  [900, 1_000],
  [420, 500],
  [700, 1_000],
]

/** Answers by creative, of which the second has fewer e-mails. Versions ask for goals at different places. */
const answerTo = ({ by, filters }: { by: string[]; filters: { creo?: string[] } }) => {
  const row = (keys: string[], ...values: number[]) => ({
    by: keys,
    values,
    sums: {},
    before: null,
    isBeyondChance: null,
  })
  const shown = filters.creo ?? []
  const rows = {
    creo: creos.map(({ member, visitors }) => row([member], visitors)),
    'creo,version': shown.flatMap((member) => [row([member, 'v1'], 9), row([member, 'v2'], 9)]),
    'step,creo': STEPS.flatMap((step, n) => {
      const [count = 0, asked = 0] = COUNTS[n] ?? []
      return shown.map((member, place) => row([step, member], step === 'email' ? count - 200 * place : count, asked))
    }),
  }[by.join()]
  return rows && { rows, steps: { names: { email: 'Gave an e-mail address' }, orders: ORDERS } }
}

const compare = async (address: string): Promise<Page> => {
  const page = await newPage('desk')
  await openDashboard(page, undefined, address)
  await page.route('**/api/v1/admin/figures', (route) => {
    const answer = answerTo(route.request().postDataJSON())
    return answer ? route.fulfill({ json: answer }) : route.fallback()
  })
  await page.getByRole('link', { name: 'Experiments' }).click()
  await page.getByRole('region', { name: 'Comparison by step' }).waitFor()
  return page
}

test('chosen groups come first in the list, and a newly checked one stays in place', async () => {
  const page = await compare('?group=creo&with=creo-20&with=creo-7')
  const listed = async () =>
    (await page.getByRole('dialog', { name: 'Groups' }).getByRole('listitem').allInnerTexts())
      .slice(0, 5)
      .map((text) => text.split('\n')[0])
  await button(page, 'Choose groups').click()
  await expect.poll(listed).toEqual(['creo-20', 'creo-7', 'creo-1', 'creo-2', 'creo-3'])
  const box = page.getByRole('checkbox', { name: 'creo-3 998' })
  await box.focus()
  await page.keyboard.press('Space')
  await page.getByRole('list', { name: 'Groups shown' }).getByText('creo-3').waitFor()
  await expect.poll(listed).toEqual(['creo-20', 'creo-7', 'creo-1', 'creo-2', 'creo-3'])
  await expect.poll(() => box.evaluate((one) => one === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await button(page, 'Choose groups').click()
  await expect.poll(listed).toEqual(['creo-20', 'creo-7', 'creo-3', 'creo-1', 'creo-2'])
})

test('only comparable steps are marked, and the others unfold', async () => {
  const page = await compare('?group=creo')
  const cells = (step: string) => page.getByRole('row', { name: step }).getByRole('cell').allInnerTexts()
  await page.getByText('1 more step').click()
  await expect.poll(async () => (await cells('goals'))[2]).toBe('not comparable')
  const [first, , second] = await cells('a-question')
  expect(first).toMatch(/^84\.0%/)
  expect(second).toMatch(/^0\.0 .*may be chance$/)
  await expect.poll(async () => (await cells('Gave an e-mail address'))[2]).toMatch(/^−20\.0 .*differs$/)
  const [name, heads, ...lines] = await downloaded(page)
  expect(name).toBe('comparison.csv')
  expect(heads).toBe('\uFEFFstep,group,visitors asked,visitors,share %,low %,high %,difference,low,high')
  expect(lines[0]).toMatch(/^goals,creo-1,1000,900,90\.0,8\d\.\d,9\d\.\d,,,$/)
  expect(lines.at(-2)).toMatch(/^email,creo-2,1000,500,50\.0,4\d\.\d,5\d\.\d,-20\.0,-2\d\.\d,-1\d\.\d$/)
})
