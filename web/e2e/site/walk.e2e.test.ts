import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ANSWER_KINDS } from '#api/contracts/quiz/answer-kinds.ts'
import { type Question, QuestionSet } from '#api/contracts/quiz/funnel.ts'
import { readStoredStream } from '#prove/servers/database.ts'
import { paths } from '#web/paths.ts'
import { answer, button, choicesToPick, type PickedAnswer } from '#web/e2e/tools/answer.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { passConsent } from '#web/e2e/tools/consent.ts'
import { DATA, shorten } from '#web/e2e/tools/quiz.ts'
import { PRICES } from '#events/payment/money/testing.charges.ts'

const { newPage } = openBrowser()

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor()
const arrivedAt = (page: Page, path: string) => page.waitForURL(`**${path}`)
const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName)

const begin = async (page: Page, age: string): Promise<readonly Question[]> => {
  const loaded = page.waitForResponse(DATA)
  await button(page, age).click()
  await arrivedAt(page, paths.quiz.questionary)
  // Otherwise a choice may be stored before the set that is given meanwhile.
  const { questions } = QuestionSet.parse(await (await loaded).json())
  await passConsent(page)
  return questions
}

/** Returns the data that the API has stored for the visitor, without measured times. */
const storedOf = async (page: Page) => {
  const databaseUrl = process.env.E2E_DATABASE_URL
  if (!databaseUrl) throw new Error('E2E_DATABASE_URL names the database of the site under test')
  const quizUserId = await page.evaluate(() => localStorage.getItem('quizUserId'))
  const story = await readStoredStream(databaseUrl, `quiz-${quizUserId}`)
  return story.map(({ type, data }) => {
    const { timeTakenMs: _, ...said } = data
    return [type, said]
  })
}

/** Returns what is stored of a visitor who gave these answers, an e-mail and a name. */
const storyOf = (creo: string | null, age: string, answers: PickedAnswer[]) => [
  ['quiz.visitor-arrived', { creo }],
  ['quiz.age-chosen', { age }],
  ['quiz.question-set-given', { version: expect.any(String), assignment: expect.any(Object) }],
  ['quiz.consent-chosen', { ads: false, answers: true }],
  ...answers.map(({ question, choices }) => [
    'quiz.question-answered',
    { question, ...(choices.length > 0 && { choices }) },
  ]),
  ['quiz.email-given', { email: 'ann@example.com' }],
  ['quiz.name-given', { name: 'Ann' }],
]

/** Takes the quiz with an incident before the question at this index. */
const incidents = (page: Page, questions: readonly Question[]): Record<number, () => Promise<PickedAnswer[]>> => {
  const at = (i: number) => questions[i] ?? expect.unreachable()
  return {
    4: async () => {
      await heading(page, at(4).question)
      await page.reload()
      return []
    },
    7: async () => {
      await heading(page, at(7).question)
      await page.context().setOffline(true)
      return []
    },
    10: async () => {
      await heading(page, at(10).question)
      await page.context().setOffline(false)
      return []
    },
    12: async () => {
      await heading(page, at(12).question)
      await page.goto('/no-such-page')
      await page.getByText('Page Not Found').waitFor()
      await page.getByRole('link', { name: 'Go Home' }).click()
      await button(page, '30-45').waitFor()
      await page.goto(paths.quiz.questionary)
      return []
    },
    14: async () => {
      await heading(page, at(14).question)
      await button(page, 'Back').click()
      return [await answer(page, at(13), 1)]
    },
  }
}

const answerAll = async (page: Page, questions: readonly Question[]): Promise<PickedAnswer[]> => {
  const happens = incidents(page, questions)
  const answers: PickedAnswer[] = []
  for (const [i, question] of questions.entries()) {
    answers.push(...((await happens[i]?.()) ?? []))
    answers.push(await answer(page, question))
  }
  return answers
}

/** Goes from the end of the quiz to the offer. */
const takeSteps = async (page: Page) => {
  await arrivedAt(page, paths.quiz.calculation)
  await heading(page, 'Create your Personalized Bible Action Plan')
  await page.clock.fastForward(12_500)
  await page.getByLabel('Your e-mail').fill('ann@example.com')
  await button(page, 'Continue').click()
  await page.getByLabel('Your first name').fill('Ann')
  await page.reload()
  await page.getByLabel('Your first name').fill('Ann')
  await button(page, 'Continue').click()
  await heading(page, 'Ann, your plan is ready')
  await button(page, 'Get my plan').click()
  await arrivedAt(page, paths.quiz.order)
  await heading(page, 'Ann, your Personalized Bible Action Plan is ready')
}

const outlastTheOffer = async (page: Page) => {
  await page.goto(paths.quiz.discount)
  await button(page, 'CLAIM MY 50% OFF').first().waitFor()
  await page.clock.fastForward('10:00')
  await page.getByText('Offer Expired').waitFor()
  await button(page, 'SEE THE PLANS').first().click()
  await arrivedAt(page, paths.quiz.order)
  const plans = page.getByRole('region', { name: 'Choose your plan' })
  await plans.getByText(PRICES[1] ?? '').waitFor({ state: 'attached' })
}

const promise =
  'from the ad to the offer, through reloads, a cut network, an unknown path and an expired offer, all is stored once'
test(promise, async () => {
  const page = await newPage('phone', { withWorker: true })
  await page.clock.install()
  await page.goto(`${paths.landing}?creo=psalm-23_a`)
  const questions = await begin(page, '30-45')
  const answers = await answerAll(page, questions)
  expect(answers.length).toBe(questions.length + 1)
  await takeSteps(page)
  await outlastTheOffer(page)

  await expect.poll(() => storedOf(page)).toEqual(storyOf('psalm-23_a', '30-45', answers))
})

/** Tabs to the control. Fails if the focus is trapped or the control is unreachable. */
const tabTo = async (page: Page, control: ReturnType<Page['getByRole']>) => {
  await control.waitFor()
  for (let presses = 0; presses < 40; presses++) {
    if (await control.evaluate((it) => it === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  expect.unreachable('40 presses of Tab do not reach it')
}
const press = async (page: Page, control: ReturnType<Page['getByRole']>) => {
  await tabTo(page, control)
  await page.keyboard.press('Enter')
}

/** Expects the heading to have the focus, and the first choice or the button to be next. */
const answerByKeys = async (page: Page, question: Question): Promise<PickedAnswer> => {
  await heading(page, question.question)
  await expect.poll(() => focused(page)).toBe('H1')
  // Arrow keys move the focus, and answer nothing.
  const one = ['Tab', 'ArrowDown', 'ArrowUp', question.key.length % 2 ? 'Enter' : ' ']
  const keys = { none: ['Tab', 'Enter'], one, many: ['Tab', ' ', 'Tab', ' ', 'Enter'] }
  for (const key of keys[ANSWER_KINDS[question.type]]) await page.keyboard.press(key)
  return { question: question.key, choices: choicesToPick(question) }
}

const type = async (page: Page, label: string, value: string) => {
  await tabTo(page, page.getByLabel(label))
  await page.keyboard.type(value)
  await page.keyboard.press('Enter')
}

test('a visitor gets from the landing page to a chosen plan with accepted terms by keyboard alone', async () => {
  const page = await newPage('desk')
  await page.clock.install()
  await shorten(page)
  await page.goto(paths.landing)
  const loaded = page.waitForResponse(DATA)
  await press(page, button(page, '46-60'))
  await arrivedAt(page, paths.quiz.questionary)
  const { questions } = QuestionSet.parse(await (await loaded).json())
  await press(page, button(page, 'Yes, I agree'))
  const answers: PickedAnswer[] = []
  for (const question of questions) answers.push(await answerByKeys(page, question))

  await arrivedAt(page, paths.quiz.calculation)
  await heading(page, 'Create your Personalized Bible Action Plan')
  await page.clock.fastForward(12_500)
  await type(page, 'Your e-mail', 'ann@example.com')
  await arrivedAt(page, paths.quiz.name)
  await type(page, 'Your first name', 'Ann')
  await heading(page, 'Ann, your plan is ready')
  await press(page, button(page, 'Get my plan'))
  await heading(page, 'Ann, your Personalized Bible Action Plan is ready')
  await press(page, page.getByRole('banner').getByRole('button', { name: 'GET MY PLAN' }))
  const plans = page.getByRole('region', { name: 'Choose your plan' })
  await expect.poll(() => focused(page)).toBe('H2')
  await tabTo(page, plans.getByRole('radio', { checked: true }))
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => plans.getByRole('radio', { name: 'Lifetime Access' }).isChecked()).toBe(true)
  await tabTo(page, plans.getByRole('checkbox'))
  await page.keyboard.press(' ')
  await tabTo(page, plans.getByRole('button', { name: 'GET MY PLAN' }))

  await expect.poll(() => storedOf(page)).toEqual(storyOf(null, '46-60', answers))
})
