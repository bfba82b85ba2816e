import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { haveChosen } from '#web/e2e/tools/consent.ts'
import { openBrowser, SCREENS } from '#web/e2e/tools/browser.ts'

const { newPage } = openBrowser()
/** The page lists the answers where the plan can't be fetched. */
const withAnswers = async (page: Page, answers: [question: string, choices: string[]][]) => {
  await haveChosen(page)
  await page.route('**/api/v1/quiz/plan', (route) => route.abort())
  await page.addInitScript(
    (given) => localStorage.setItem('quiz', JSON.stringify({ version: 'v1', activeQuestionIndex: 3, answers: given })),
    answers,
  )
}
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a dot between answers never starts or ends a line, on narrow and wide screens', async () => {
  const page = await newPage('desk')
  const hopes = [
    'A steady daily rhythm',
    'Peace in the middle of busy days',
    'A closer walk with God',
    'Something else',
  ]
  await withAnswers(page, [['hopes', hopes]])
  await page.goto(paths.quiz.purchase)
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
})

test('the plan-ready page shows the choices of the visitor, every name as typed, and the button without scrolling', async () => {
  const page = await newPage('phone')
  await withAnswers(page, [['time-of-day', ['Early in the morning']]])
  await page.goto(paths.quiz.purchase)
  await page.getByText('Early in the morning').waitFor()
  await expect.poll(() => heading(page).textContent()).toBe('Your plan is ready')
  const bottom = async () => {
    const box = await page.getByRole('button', { name: 'Get my plan' }).boundingBox()
    return box && box.y + box.height
  }
  await expect.poll(bottom).toBeLessThanOrEqual(SCREENS.phone.viewport.height)
  for (const name of ['$&', "$' $1 $$", '<b>Ann</b>', '{name}', '%s']) {
    await page.evaluate((said) => sessionStorage.setItem('visitor', JSON.stringify(said)), { name })
    await page.reload()
    await expect.poll(() => heading(page).textContent()).toBe(`${name}, your plan is ready`)
  }
})

test('without answers, the plan-ready page claims none', async () => {
  const page = await newPage('phone')
  await page.goto(paths.quiz.purchase)
  await expect.poll(() => heading(page).textContent()).toBe('Your plan is ready')
  await expect.poll(() => page.getByText('Made from what you told us').count()).toBe(0)
})
