import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Question } from '#api/contracts/quiz/funnel.ts'
import { answer, button, shown } from '#web/e2e/tools/answer.ts'
import { openQuiz } from '#web/e2e/tools/quiz.ts'

const { newPage, openShort } = openQuiz()

type Frame = { at: number; selected: boolean; held: boolean; next: boolean; shift: number }

/** Records which parts of the answered question are visible, frame by frame after the first tap. */
const watch = (page: Page, next: string) =>
  page.evaluate((heading) => {
    const frames: Frame[] = []
    Object.assign(window, { recordedFrames: frames, isRecorded: false })
    document.addEventListener(
      'pointerup',
      ({ timeStamp }) => {
        const look = (now: number) => {
          const checked = document.querySelector('[inert] input:checked')
          const held = checked?.closest('[inert]')
          const [h1] = document.querySelectorAll('h1')
          const main = h1?.closest('main')
          const shift = main ? new DOMMatrix(getComputedStyle(main).transform).m41 : 0
          const isNext = h1?.textContent?.includes(heading) === true
          const isOpaque = held ? Number(getComputedStyle(held).opacity) > 0.9 : false
          frames.push({
            at: now - timeStamp,
            selected: checked !== null,
            held: isOpaque,
            next: isNext,
            shift,
          })
          const isOver = isNext && checked === null && shift === 0
          if (now - timeStamp < 600 || !isOver) requestAnimationFrame(look)
          else Object.assign(window, { isRecorded: true })
        }
        requestAnimationFrame(look)
      },
      { once: true, capture: true },
    )
  }, next)

const framesOf = async (page: Page) => {
  await page.waitForFunction(() => Reflect.get(window, 'isRecorded'))
  const frames: Frame[] = await page.evaluate(() => Reflect.get(window, 'recordedFrames'))
  return frames
}

const selects = (questions: readonly Question[]) => questions.filter(({ type }) => type === 'select')

const openAtSelect = async (page: Page) => {
  const { questions } = await openShort(page)
  const [first] = selects(questions)
  if (!first || questions[0] !== first) expect.unreachable('The quiz begins with a choice')
  await shown(page, first)
  return { first, second: questions[1] ?? expect.unreachable() }
}

test('a tapped choice is shown as selected before the next question enters, which appears at once with reduced motion', async () => {
  const page = await newPage('phone', { isNormalSpeed: true })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { first, second } = await openAtSelect(page)
  await expect.poll(() => page.locator('main kbd:visible').count()).toBe(0)
  await watch(page, second.question)
  await answer(page, first)
  const still = await framesOf(page)
  expect(still.some(({ selected }) => selected)).toBe(false)
  expect(still.every(({ shift }) => shift === 0)).toBe(true)
  await button(page, 'Back').click()
  await shown(page, first)

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await watch(page, second.question)
  await answer(page, first)
  const frames = await framesOf(page)
  const held = frames.filter(({ held: isHeld }) => isHeld)
  expect(held.length).toBeGreaterThan(0)
  expect(held.every(({ selected, next }) => selected && next)).toBe(true)
  expect(Math.max(...frames.map(({ shift }) => shift))).toBeGreaterThan(0)
  expect(frames.at(-1)).toMatchObject({ selected: false, next: true, shift: 0 })
  await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1)

  await watch(page, first.question)
  await button(page, 'Back').click()
  const back = await framesOf(page)
  expect(Math.min(...back.map(({ shift }) => shift))).toBeLessThan(0)
})

test('letters choose while a choice has the focus and only then, and Enter continues', async () => {
  const page = await newPage('desk')
  const { questions } = await openShort(page)
  const [first = expect.unreachable()] = questions
  await shown(page, first)
  const letters = page.locator('main kbd:visible')
  await page.keyboard.press('b')
  await expect.poll(() => letters.count()).toBe(0)
  await shown(page, first)
  await page.keyboard.press('Tab')
  await expect.poll(() => letters.first().innerText()).toBe('A')
  await page.keyboard.press('Control+b')
  await shown(page, first)
  await page.keyboard.press('b')
  for (const question of questions.slice(1, -1)) {
    await shown(page, question)
    if (question.type === 'select' || question.type === 'multi-select') {
      await page.keyboard.press('Tab')
      await page.keyboard.press('a')
    }
    if (question.type !== 'select') await page.keyboard.press('Enter')
    else if (question.replies?.[question.choices[0] ?? '']) await page.keyboard.press('Enter')
  }
  await shown(page, questions.at(-1) ?? first)
})
