import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Question, QuestionSet } from '#api/contracts/funnel.ts'
import { paths } from '../paths.ts'
import { axeFindings } from './axe.ts'
import { forbidStorage, openBrowser, SCREENS, type ScreenName } from './browser.ts'
import { openWire, type Wire } from './wire.ts'

const DATA = '**/api/v1/quiz/data*'
const screens = Object.keys(SCREENS) as ScreenName[]
const TYPES: Question['type'][] = ['select', 'multi-select', 'image', 'text', 'image-text', 'Finish']

let wire: Wire
beforeEach(async () => {
  wire = await openWire()
})
afterEach(() => wire.close())

// After the wire, so that its pages are closed before the wire is.
const { newPage } = openBrowser()

/** What the API has acknowledged of answers, each operation once, in the order of the first acknowledgement. */
const acknowledged = () => {
  const answers = wire.writes.filter(({ path, status }) => path === '/quiz/answer' && status === 200)
  return [...new Map(answers.map((write) => [write.key, write] as const).toReversed()).values()].toReversed()
}
const answered = () => acknowledged().map(({ body }) => body['questionId'])
const keysOf = (questions: readonly Question[]) => questions.map(({ key }) => key)
const arrived = (questions: readonly Question[]) => expect.poll(answered, { timeout: 15_000 }).toEqual(keysOf(questions))

const heading = (page: Page, { question }: Question) => page.getByRole('heading', { level: 1, name: question })
const shown = (page: Page, question: Question) => heading(page, question).waitFor()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Opens the quiz by way of the wire. */
const open = async (page: Page): Promise<QuestionSet> => {
  const loaded = page.waitForResponse(DATA)
  await page.goto(wire.url + paths.quiz.questionary)
  return (await (await loaded).json()) as QuestionSet
}

/** Of the published questions two of each type, in their order, for what need not be seen at every single one. */
const shortOf = (questions: readonly Question[]) =>
  questions.filter(({ type }, i) => questions.slice(0, i).filter((before) => before.type === type).length < 2)

/** Opens the quiz with the short of it. */
const openShort = async (page: Page): Promise<QuestionSet> => {
  await page.context().route(DATA, async (route) => {
    const response = await route.fetch()
    const set = (await response.json()) as QuestionSet
    await route.fulfill({ response, json: { ...set, questions: shortOf(set.questions) } })
  })
  return open(page)
}

const choicesOf = (question: Question) => ('choices' in question ? question.choices : [])
/** One choice of a select, two of a multi-select. */
const picks = (question: Question, from = 0): string[] =>
  choicesOf(question).slice(from, from + (question.type === 'multi-select' ? 2 : 1))

/** Answers as most people do, by pointing. */
const answer = async (page: Page, question: Question, from = 0) => {
  await shown(page, question)
  const role = question.type === 'select' ? 'radio' : 'checkbox'
  for (const name of picks(question, from)) await page.getByRole(role, { name, exact: true }).click()
  if (question.type === 'select') return
  await button(page, question.type === 'Finish' ? 'Generate plan' : 'Continue').click()
}

const answerAll = async (page: Page, questions: readonly Question[]) => {
  for (const question of questions) await answer(page, question)
}

const ofType = ({ questions }: QuestionSet, type: Question['type']) => {
  const found = questions.find((question) => question.type === type)
  if (!found) throw new Error(`There is no question of type ${type}`)
  return found
}

/** A question set that is not published; the API knows none of its questions. */
const serve = (page: Page, questions: Question[]) =>
  page.route(DATA, (route) => route.fulfill({ json: { version: 'v1', questions } }))

/** Comes back to the quiz with this progress kept in the browser. */
const leaveAt = async (page: Page, kept: object) => {
  await page.evaluate((text) => localStorage.setItem('quiz', text), JSON.stringify(kept))
  await page.goto(wire.url + paths.landing)
  await page.goto(wire.url + paths.quiz.questionary)
}

describe.each(screens)('on a %s', (screen) => {
  test('questions of every type lead to the plan, and every answer reaches the API as it was given, in order', async () => {
    const page = await newPage(screen)
    const { version, questions } = await openShort(page)
    expect(new Set(questions.map(({ type }) => type))).toEqual(new Set(TYPES))
    for (const [i, question] of questions.entries()) {
      await shown(page, question)
      expect(await page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe(String(i + 1))
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      await answer(page, question)
    }
    await page.waitForURL(wire.url + paths.quiz.calculation)
    await arrived(questions)

    const [info] = wire.writes
    const quizUserId = await page.evaluate(() => localStorage.getItem('quizUserId'))
    expect(info).toMatchObject({ path: '/quiz/user-info', status: 200, body: { quizUserId, quizQuestionsId: version } })
    for (const [i, { body }] of acknowledged().entries()) {
      const question = questions[i] as Question
      const [first, ...more] = picks(question)
      expect(body).toEqual({
        quizUserId,
        questionId: question.key,
        ...(question.type === 'select' && { answer: first }),
        ...(question.type === 'multi-select' && { multiSelectAnswer: [first, ...more] }),
        timeTaken: expect.stringMatching(/^\d+\.\d{2}$/),
      })
    }
  })

  test('the keyboard alone is enough, and the arrows only move', async () => {
    const page = await newPage(screen)
    const { questions } = await openShort(page)
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key)
    }
    for (const [i, question] of questions.entries()) {
      await shown(page, question)
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
      if (question.type === 'select') {
        await press('Tab', 'ArrowDown', 'ArrowDown', 'ArrowUp')
        expect(await page.getByRole('radio', { checked: true }).getAttribute('value')).toBe(question.choices[1])
        await page.waitForTimeout(50)
        await shown(page, question)
        await press(i % 2 ? 'Enter' : ' ')
      } else if (question.type === 'multi-select') await press('Tab', ' ', 'Tab', ' ', 'Enter')
      else await press('Tab', 'Enter')
    }
    await page.waitForURL(wire.url + paths.quiz.calculation)
    await arrived(questions)
    const selects = acknowledged().filter(({ body }) => 'answer' in body)
    expect(selects.map(({ body }) => body['answer'])).toEqual(
      questions.flatMap((question) => (question.type === 'select' ? question.choices[1] : [])),
    )
  })

  test('nothing stands in the way of assistive technology, whatever the type of question', async () => {
    const page = await newPage(screen)
    const { questions } = await openShort(page)
    const seen = new Set<Question['type']>()
    // The notice comes late.
    await page.getByRole('complementary').waitFor()
    for (const question of questions) {
      await shown(page, question)
      if (!seen.has(question.type)) expect(await axeFindings(page), question.type).toEqual([])
      seen.add(question.type)
      await answer(page, question)
    }
    expect(seen).toEqual(new Set(TYPES))
  })
})

describe('back and forth', () => {
  test('the arrow leads to the question before, with its answer as it was, and a new answer replaces it', async () => {
    const page = await newPage('phone')
    const { questions } = await openShort(page)
    const [first, second, third] = questions as [Question, Question, Question]
    await answerAll(page, [first, second])
    await shown(page, third)
    await button(page, 'Back').click()
    await shown(page, second)
    await button(page, 'Back').click()
    await shown(page, first)
    expect(await page.getByRole('radio', { checked: true }).getAttribute('value')).toBe(picks(first)[0])
    await answer(page, first, 1)
    await shown(page, second)
    await arrived([first, second, first])
    expect(acknowledged().map(({ body }) => body['answer'] ?? null)).toEqual([
      picks(first)[0],
      'answer' in (acknowledged()[1]?.body ?? {}) ? picks(second)[0] : null,
      picks(first, 1)[0],
    ])
  })

  test('at the first question the arrow leads to the landing', async () => {
    const page = await newPage('phone')
    const { questions } = await openShort(page)
    await shown(page, questions[0] as Question)
    await button(page, 'Back').click()
    await page.waitForURL(wire.url + paths.landing)
  })

  test('each question begins at its top, also the one that was left at its end', async () => {
    const page = await newPage('phone')
    await page.setViewportSize({ width: 320, height: 480 })
    const { questions } = await openShort(page)
    const [first, second] = questions as [Question, Question]
    await shown(page, first)
    await page.getByRole('radio').last().click()
    await shown(page, second)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
    await page.goBack()
    await shown(page, first)
    await page.waitForTimeout(300)
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })

  test('the browser walks the questions too', async () => {
    const page = await newPage('phone')
    await page.goto(wire.url + paths.landing)
    const { questions } = await openShort(page)
    const [first, second, third] = questions as [Question, Question, Question]
    await answerAll(page, [first, second])
    await shown(page, third)
    await page.goBack()
    await shown(page, second)
    await page.goBack()
    await shown(page, first)
    await page.goForward()
    await shown(page, second)
    await page.goBack()
    await page.goBack()
    expect(new URL(page.url()).pathname).toBe(paths.landing)
  })
})

describe('a quiz that was left', () => {
  test('goes on after a reload where it was, answers and all', async () => {
    const page = await newPage('phone')
    const { questions } = await openShort(page)
    const [first, second, third] = questions as [Question, Question, Question]
    await answerAll(page, [first, second])
    await shown(page, third)
    await page.reload()
    await shown(page, third)
    await button(page, 'Back').click()
    await shown(page, second)
    const checked = await page.locator('input:checked').evaluateAll((all) => all.map((it) => (it as HTMLInputElement).value))
    expect(checked).toEqual(picks(second))
  })

  test('goes on in another tab where it was, and Back still walks the questions', async () => {
    const page = await newPage('phone')
    const { questions } = await openShort(page)
    const [first, second, third] = questions as [Question, Question, Question]
    await answerAll(page, [first, second])
    await shown(page, third)
    const other = await page.context().newPage()
    await other.goto(wire.url + paths.landing)
    await other.goto(wire.url + paths.quiz.questionary)
    await shown(other, third)
    await other.goBack()
    await shown(other, second)
    await button(other, 'Back').click()
    await shown(other, first)
    await other.goBack()
    expect(new URL(other.url()).pathname).toBe(paths.landing)
  })

  test.each([
    ['of a question set that is gone', { version: 'v0', activeQuestionIndex: 26, answers: [] }],
    ['beyond the last question', { version: 'v1', activeQuestionIndex: 99, answers: [] }],
    ['that is nonsense', { version: 'v1', activeQuestionIndex: 'x', answers: 7 }],
  ])('begins at the beginning when the place is one %s', async (_what, kept) => {
    const page = await newPage('phone')
    const { questions } = await openShort(page)
    await leaveAt(page, kept)
    await shown(page, questions[0] as Question)
  })
})

describe('whatever the network does', () => {
  test('cut at every single question, each answer arrives once and in order', { timeout: 60_000 }, async () => {
    const page = await newPage('phone')
    const { questions } = await open(page)
    for (const [i, question] of questions.entries()) {
      await shown(page, question)
      await page.context().setOffline(true)
      await answer(page, question)
      const next = questions[i + 1]
      if (next) await shown(page, next)
      else await page.waitForURL(wire.url + paths.quiz.calculation)
      expect(answered()).toEqual(keysOf(questions.slice(0, i)))
      await page.context().setOffline(false)
      await arrived(questions.slice(0, i + 1))
    }
    expect(wire.writes.filter(({ path }) => path === '/quiz/answer')).toHaveLength(questions.length)
  })

  test('cut for all of the quiz, each answer arrives once and in order when it is back', async () => {
    const page = await newPage('phone')
    const { questions } = await openShort(page)
    await shown(page, questions[0] as Question)
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await answerAll(page, questions)
    await page.waitForURL(wire.url + paths.quiz.calculation)
    expect(answered()).toEqual([])
    await page.context().setOffline(false)
    await arrived(questions)
  })

  test('requests and answers lost at random: each operation is retried under its own key until acknowledged', async () => {
    const page = await newPage('phone')
    const { questions } = await openShort(page)
    let calls = 0
    wire.decide(() => (['pass', 'lost', 'unanswered'] as const)[(calls++ * 7) % 3] ?? 'pass')
    const some = questions.slice(0, 6)
    await answerAll(page, some)
    await arrived(some)
    expect(new Set(acknowledged().map(({ key }) => key)).size).toBe(some.length)
    expect(wire.writes.length).toBeGreaterThan(some.length)
  })

  test('a page that is closed with answers waiting sends them as it goes', async () => {
    const page = await newPage('phone')
    const { questions } = await openShort(page)
    const some = questions.slice(0, 4)
    await shown(page, some[0] as Question)
    await expect.poll(() => wire.writes.length).toBe(1)
    wire.decide(() => 'lost')
    await answerAll(page, some)
    await expect.poll(() => wire.writes.length).toBeGreaterThan(1)
    wire.decide(() => 'pass')
    await page.goto('about:blank')
    await expect.poll(() => answered().toSorted(), { timeout: 5000 }).toEqual(keysOf(some).toSorted())
  })

  test('what could not be sent at all is sent at the next visit', async () => {
    const page = await newPage('phone')
    const { questions } = await openShort(page)
    const some = questions.slice(0, 3)
    wire.decide(() => 'lost')
    await answerAll(page, some)
    await page.goto('about:blank')
    expect(answered()).toEqual([])
    wire.decide(() => 'pass')
    await page.goto(wire.url + paths.quiz.questionary)
    await arrived(some)
  })

  test('two tabs send nothing twice', async () => {
    const page = await newPage('desk')
    const { questions } = await openShort(page)
    const other = await page.context().newPage()
    await other.goto(wire.url + paths.quiz.questionary)
    await shown(other, questions[0] as Question)
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    // A tab in the background paints nothing, and nothing there can be tapped.
    await page.bringToFront()
    await answerAll(page, questions.slice(0, 2))
    await other.bringToFront()
    await answerAll(other, questions.slice(0, 2))
    await page.context().setOffline(false)
    await expect.poll(() => acknowledged().length).toBe(4)
    await page.waitForTimeout(500)
    const keys = wire.writes.filter(({ path }) => path === '/quiz/answer').map(({ key }) => key)
    expect(keys).toHaveLength(new Set(keys).size)
  })
})

describe('questions that cannot be loaded', () => {
  test.each([
    ['refused', 500],
    ['unreachable', undefined],
  ])('are said to be so when the API is %s, and can be asked for again', async (_how, status) => {
    const page = await newPage('phone')
    await page.route(DATA, (route) => (status ? route.fulfill({ status, json: {} }) : route.abort()))
    await page.goto(wire.url + paths.quiz.questionary)
    await page.getByRole('alert').getByText('Failed to fetch quiz data').waitFor()
    await page.unroute(DATA)
    await button(page, 'Try again').click()
    await page.getByRole('progressbar').waitFor()
  })

  test('come by themselves when the network is back', async () => {
    const page = await newPage('phone')
    await page.goto(wire.url + paths.landing)
    await page.route(DATA, (route) => route.abort('internetdisconnected'))
    await page.goto(wire.url + paths.quiz.questionary)
    await page.getByText('Failed to fetch quiz data').waitFor()
    await page.context().setOffline(true)
    await page.unroute(DATA)
    await page.context().setOffline(false)
    await page.getByRole('progressbar').waitFor()
  })
})

test('a browser that forbids storage still gets its visitor through, every answer told', async () => {
  const page = await newPage('phone')
  await forbidStorage(page)
  const { questions } = await openShort(page)
  await answerAll(page, questions)
  await page.waitForURL(wire.url + paths.quiz.calculation)
  await arrived(questions)
  expect(new Set(wire.writes.map(({ body }) => body['quizUserId'])).size).toBe(1)
})

test('the second tap of two does not answer the next question', async () => {
  const page = await newPage('phone', { calmly: true })
  const { questions } = await openShort(page)
  const [first, second] = questions as [Question, Question]
  await shown(page, first)
  await page.getByRole('radio').nth(1).dblclick()
  await shown(page, second)
  await arrived([first])
  await page.waitForTimeout(300)
  await shown(page, second)
  expect(await page.locator('input:checked').count()).toBe(0)
})

test('a multi-select needs at least one choice', async () => {
  const page = await newPage('phone')
  const set = await openShort(page)
  const multi = ofType(set, 'multi-select')
  await answerAll(page, set.questions.slice(0, set.questions.indexOf(multi)))
  await shown(page, multi)
  expect(await button(page, 'Continue').isDisabled()).toBe(true)
  const box = page.getByRole('checkbox').first()
  await box.click()
  expect(await button(page, 'Continue').isEnabled()).toBe(true)
  await box.click()
  expect(await button(page, 'Continue').isDisabled()).toBe(true)
  await box.press('Enter')
  await shown(page, multi)
})

test('the time is that of each question alone', async () => {
  const page = await newPage('phone')
  await page.clock.install()
  const { questions } = await openShort(page)
  await shown(page, questions[0] as Question)
  await page.clock.fastForward('01:30')
  await answerAll(page, questions.slice(0, 2))
  await arrived(questions.slice(0, 2))
  const [first, second] = acknowledged().map(({ body }) => Number(body['timeTaken']))
  expect(first).toBeGreaterThanOrEqual(90)
  expect(second).toBeLessThan(90)
})

test("the next question's picture is fetched while this one is read", async () => {
  const page = await newPage('phone')
  const pictured: Question = { key: 'seed', type: 'image', question: 'A seed', url: '/art/small-beginnings.svg' }
  const before: Question = { key: 'before', type: 'text', question: 'Before' }
  await serve(page, [before, pictured, { key: 'finish', type: 'Finish', question: 'Done' }])
  const fetched = page.waitForRequest('**/art/small-beginnings.svg')
  await page.goto(wire.url + paths.quiz.questionary)
  await shown(page, before)
  await fetched
})

test('signs that mean something elsewhere are plain text here', async () => {
  const page = await newPage('phone')
  const odd = "$& $1 $name $` <b>bold</b> {name} %s &amp;"
  const question: Question = { key: 'odd', type: 'select', question: odd, subtext: odd, choices: [odd, 'Else'] }
  await serve(page, [question, { key: 'finish', type: 'Finish', question: 'Done' }])
  await page.goto(wire.url + paths.quiz.questionary)
  const shownHeading = await page.getByRole('heading', { level: 1 }).textContent()
  expect(shownHeading).toBe(`Question 1 of 2: ${odd}`)
  expect(await page.getByText(odd, { exact: true }).count()).toBeGreaterThanOrEqual(3)
})

test('passages are shown under the strictest policy too, which asks for trusted types', async () => {
  const page = await newPage('phone')
  await page.route(`**${paths.quiz.questionary}`, async (route) => {
    const response = await route.fetch()
    const policy = `${response.headers()['content-security-policy']}; require-trusted-types-for 'script'; trusted-types question-html`
    await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': policy } })
  })
  const text: Question = { key: 'pause', type: 'text', question: 'A pause', data: '<p>Rest <strong>here</strong>.</p>' }
  await serve(page, [text, { key: 'finish', type: 'Finish', question: 'Done' }])
  await page.goto(wire.url + paths.quiz.questionary)
  expect(await page.getByRole('strong').textContent()).toBe('here')
})

test('whoever said no to it has their answers stay in the browser', async () => {
  const page = await newPage('phone')
  await page.addInitScript(() => localStorage.setItem('consent', JSON.stringify({ ads: false, answers: false })))
  const { questions } = await openShort(page)
  await answerAll(page, questions.slice(0, 3))
  await shown(page, questions[3] as Question)
  await page.waitForLoadState('networkidle')
  expect(wire.writes.map(({ path }) => path)).toEqual(['/quiz/user-info'])
})
