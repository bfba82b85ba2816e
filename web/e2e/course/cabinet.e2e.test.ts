import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { dailyPageOpen } from '#web/e2e/shots/after-steps.ts'
import { DAY_1 } from '#web/e2e/tools/day.ts'
import { aReader, call, newSubscriber, openAs, signIn } from '#web/e2e/tools/subscriber.ts'
import { comeBack, waitForPicture, heading, moveTo, routeUntil, openRow } from '#web/e2e/tools/pages.ts'

const { newPage } = openBrowser()
const ME = '**/api/v1/account/subscription/me*'
const goToNextDay = (page: Page) => page.getByRole('button', { name: 'Go to next day' })
const SAVED = { progress: 100, answers: {}, rating: null, timeSpent: 60 }

/** Overrides fields of the subscription status until the returned function is called. */
const withStatus = (page: Page, fields: object, status = 200) =>
  routeUntil(page, ME, async (route) => {
    const body: object = await (await route.fetch()).json()
    await route.fulfill({ status, json: { ...body, ...fields } })
  })

test('a new subscriber sees a greeting, the standard plan without hopes of another person here, and one open day, and opens it', async () => {
  const page = await newPage('phone')
  await page.addInitScript(() => {
    const quiz = { version: 'v1', activeQuestionIndex: 9, answers: [['hopes', ['A steady daily rhythm']]] }
    localStorage.setItem('quiz', JSON.stringify(quiz))
  })
  await openAs(page, await aReader(), paths.account.cabinet)
  await heading(page, 'Welcome, Ruth')
  await expect.poll(() => page.getByRole('link', { name: /^Day / }).allInnerTexts()).toHaveLength(1)
  await page.getByRole('link', { name: 'Day 1: Begin Tired, active' }).waitFor()
  await page.getByText('Day 2: Where Are You?, locked, opens tomorrow').waitFor()
  // A first visit has no progress to show, so its figures wait to be asked for.
  const stats = page.getByRole('definition')
  await expect.poll(() => stats.count()).toBe(0)
  await page.getByText('Your progress', { exact: true }).click()
  await expect.poll(() => stats.allInnerTexts()).toEqual(['0', '28', '4%', '100%'])
  await page.getByRole('region', { name: 'Your goals' }).getByText('Arrive.').waitFor()
  await page.getByText('You have our standard plan').waitFor()
  const OF_OTHERS = /A steady daily rhythm|You hoped for|You said “/
  await expect.poll(() => page.getByRole('main').textContent()).not.toMatch(OF_OTHERS)
  await waitForPicture(page, '/art/days/v1-1.svg')

  await goToNextDay(page).click()
  await heading(page, 'Begin Tired')
  await page.getByText('DAY 1 OF 28').waitFor()
  await waitForPicture(page, '/art/days/v1-1.svg')
})

test('days are completed, active, opened or locked, only locked ones cannot be opened, and in the end none is', async () => {
  const page = await newPage('desk')
  await page.clock.install()
  const walkOn = await withStatus(page, { activeDay: 3, openedDay: 5 })
  await page.route('**/api/v1/account/answers/v1/{2,28}', (route) => route.fulfill({ json: SAVED }))
  await openAs(page, await aReader(), paths.account.cabinet)
  await heading(page, 'Welcome back, Ruth')
  const states = async () =>
    (await page.getByRole('link', { name: /^Day / }).allTextContents()).map(
      (name) => /completed|active|opened|locked/.exec(name)?.[0],
    )
  await expect.poll(states).toEqual(['completed', 'completed', 'active', 'opened', 'opened'])
  await page.getByText('The other weeks').click()
  await expect.poll(() => page.getByText(/^Day \d+: .*, locked/).count()).toBe(23)
  const second = page.getByRole('link', { name: 'Day 2: Where Are You?, completed' })
  await expect.poll(() => second.getAttribute('href')).toBe(`${paths.account.day}?day=2`)
  const withdraw = page.getByRole('link', { name: 'Withdraw from contract here' })
  await expect.poll(() => withdraw.getAttribute('href')).toBe(paths.withdraw)

  walkOn()
  const finish = await withStatus(page, { activeDay: 2, openedDay: 1 })
  await comeBack(page)
  await heading(page, 'Well done, Ruth')
  await expect.poll(() => goToNextDay(page).isDisabled()).toBe(true)

  finish()
  await withStatus(page, { activeDay: 28, openedDay: 28 })
  await comeBack(page)
  await page.getByRole('heading', { name: 'Now, a page for every day' }).waitFor()
  await page.getByText('All 28 days', { exact: true }).click()
  await expect.poll(() => page.getByRole('link', { name: /^Day \d+: .*, completed$/ }).count()).toBe(28)
  await page.getByText('28 of 28 days completed').click()
  await expect.poll(() => page.getByRole('definition').allInnerTexts()).toEqual(['28', '0', '100%', '100%'])
})

test('a reader who finished the course is greeted with today’s psalm and its picture, and the 28 days are folded', async () => {
  const page = await newPage('phone')
  await withStatus(page, { activeDay: 28, openedDay: 28 })
  await page.route('**/api/v1/account/answers/v1/28', (route) => route.fulfill({ json: SAVED }))
  await dailyPageOpen(page)
  await openAs(page, await aReader(), paths.account.cabinet)
  await heading(page, 'Welcome back, Ruth')
  await page.getByRole('region', { name: 'Nothing I Lack' }).getByRole('link', { name: 'Go to today’s page' }).waitFor()
  await waitForPicture(page, '/art/days/psalm-shepherd.svg')
  await expect.poll(() => page.getByRole('link', { name: /^Day \d+: / }).count()).toBe(0)
  await expect.poll(() => page.getByText('You made it').count()).toBe(0)
})

test('a subscriber without access sees the reason from the server, saved and locked days, and how to renew', async () => {
  const subscriber = await newSubscriber()
  const { transactionId, token } = subscriber
  const day = { day: 1, courseVersion: 'v1', progress: 100, answers: {}, rating: null, timeSpent: 60 }
  await call('/account/answers/v1/1', day, token)
  await call('/account/subscription/simulated', { action: 'cancel-now', payoutSubId: transactionId }, token)
  const page = await openAs(await newPage('phone'), subscriber, paths.account.cabinet)
  await page.getByRole('alert').getByText('Access denied. Please renew your subscription.').waitFor()
  await expect.poll(() => page.getByRole('link', { name: /^Day / }).count()).toBe(0)
  await page.getByText('Day 1, active, saved', { exact: true }).waitFor({ state: 'attached' })
  await expect.poll(() => page.getByRole('link', { name: 'Renew my plan' }).getAttribute('href')).toBe(paths.quiz.order)

  // Nothing comes that a reminder could point to.
  await page.getByRole('link', { name: 'Settings' }).click()
  await openRow(page, 'Reading')
  await page.getByRole('heading', { name: 'How pages look' }).waitFor()
  await expect.poll(() => page.getByText('Reminders', { exact: true }).count()).toBe(0)

  await moveTo(page, DAY_1)
  await page.getByText('Access denied. Please renew your subscription.').waitFor()
  await page.getByRole('heading', { name: 'Your plan is on hold' }).waitFor()
  // Words that are only on this device are not promised to be saved.
  await page.getByText('Your progress is saved, and what you wrote stays where it is.').waitFor()
  await expect.poll(() => page.getByText('paused').count()).toBe(0)
  await expect.poll(() => page.getByRole('button', { name: 'Save My Responses' }).count()).toBe(0)
})

test('a subscriber without access sees a message without details or a reason, and waits for a payment', async () => {
  const page = await newPage('phone')
  await page.clock.install()
  const json = { accessDenied: true, message: 'Your card has expired.' }
  const detail = await routeUntil(page, ME, (route) => route.fulfill({ status: 402, json }))
  await openAs(page, await aReader(), DAY_1)
  for (const path of [DAY_1, paths.account.cabinet]) {
    await moveTo(page, path)
    await page.getByRole('alert').getByText('Your card has expired.').waitFor()
    await expect.poll(() => page.getByRole('main').innerText()).not.toMatch(/NaN|undefined|-day journey/)
  }
  detail()
  const explain = await withStatus(page, { accessDenied: true, message: '' }, 402)
  await comeBack(page)
  await page.getByText('Access denied. Please renew your subscription.').waitFor()
  explain()
  const [code, message] = ['payment_unconfirmed', 'We are still confirming your payment.']
  const confirm = await withStatus(page, { accessDenied: true, code, message }, 402)
  await comeBack(page)
  await page.getByText(message).waitFor()
  confirm()
  await page.clock.fastForward(3_000)
  await goToNextDay(page).waitFor()
})

test('a failed request can be retried, and an error of the server is not shown as a lost connection, and is logged', async () => {
  const FAILED = { code: 'internal', message: 'Something went wrong on our side. Please try again.' }
  const page = await newPage('phone')
  await page.clock.install()
  await signIn(page, await aReader())
  const fail = () => routeUntil(page, ME, (route) => route.fulfill({ status: 500, json: FAILED }))
  const connect = await routeUntil(page, ME, (route) => route.abort())
  await page.goto(paths.account.cabinet)
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  connect()
  const repair = await fail()
  await again.click()
  await page.getByText(FAILED.message).waitFor()
  repair()
  await again.click()
  await heading(page, 'Welcome, Ruth')

  const logged: string[] = []
  page.on('console', (line) => logged.push(`${line.type()} ${line.text()}`))
  await fail()
  await comeBack(page)
  await page.getByText('We have a problem on our side.').waitFor()
  await heading(page, 'Welcome, Ruth')
  await expect.poll(() => page.getByText('You’re offline').count()).toBe(0)
  expect(logged.filter((line) => line.startsWith('error An account call failed'))).not.toEqual([])
})
