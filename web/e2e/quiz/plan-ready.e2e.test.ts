import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { haveChosen } from '#web/e2e/tools/consent.ts'
import { openBrowser, SCREENS } from '#web/e2e/tools/browser.ts'
import { heading } from '#web/e2e/tools/pages.ts'

const { newPage } = openBrowser()
const NAME = "$& $' $1 $$ <b>Ann</b> {name} %s"
const HOPES = ['A steady daily rhythm', 'Peace in the middle of busy days', 'A closer walk with God', 'Something else']

const expectDotsWithinLines = async (page: Page) => {
  for (const width of [320, 390, 820]) {
    await page.setViewportSize({ width, height: 800 })
    const dots = page.getByRole('definition').getByText('·')
    await dots.first().waitFor({ state: 'attached' })
    const places = await dots.evaluateAll((all) =>
      all.map((dot) => {
        const item = dot.parentElement
        const line = item?.parentElement?.parentElement
        if (!item || !line) return 'alone'
        const { left: edge } = line.getBoundingClientRect()
        const { left, right } = dot.getBoundingClientRect()
        const beginsLine = Math.abs(item.getBoundingClientRect().left + dot.clientWidth - edge) < 1
        const isHidden = right <= edge + 1 && getComputedStyle(line).overflowX === 'clip'
        if (beginsLine) return isHidden ? 'hidden' : 'begins a line'
        return left > edge ? 'between' : 'begins a line'
      }),
    )
    expect(places).toHaveLength(3)
    expect(places).not.toContain('begins a line')
    expect(places).not.toContain('alone')
    if (width < 820) expect(places).toContain('hidden')
  }
}

test('the plan-ready page claims no answers without any, shows those of the visitor, and every name as typed', async () => {
  const page = await newPage('phone')
  await haveChosen(page)
  await page.goto(paths.quiz.purchase)
  await heading(page, 'Your plan is ready')
  await page.getByRole('region', { name: 'Your 28 days' }).waitFor()
  await expect.poll(() => page.getByText('what you told us').count()).toBe(0)

  // The page lists the answers where the plan can't be fetched.
  await page.route('**/api/v1/quiz/plan', (route) => route.abort())
  await page.evaluate(
    ([name, hopes]) => {
      const answers = [
        ['hopes', hopes],
        ['time-of-day', ['Early in the morning']],
      ]
      localStorage.setItem('quiz', JSON.stringify({ version: 'v1', activeQuestionIndex: 3, answers }))
      sessionStorage.setItem('visitor', JSON.stringify({ name }))
    },
    [NAME, HOPES] as const,
  )
  await page.reload()
  await heading(page, `${NAME}, your plan is ready`)
  await page.getByText('Early in the morning').waitFor()
  const bottom = async () => {
    const box = await page.getByRole('button', { name: 'Get my plan' }).boundingBox()
    return box && box.y + box.height
  }
  await expect.poll(bottom).toBeLessThanOrEqual(SCREENS.phone.viewport.height)
  await expectDotsWithinLines(page)
  await page.getByRole('button', { name: 'Get my plan' }).click()
  await heading(page, `${NAME}, your Personalized Bible Action Plan is ready`)
})
