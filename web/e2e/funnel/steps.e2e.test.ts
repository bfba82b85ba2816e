import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { passConsent } from '#web/e2e/tools/consent.ts'
import { forbidStorage, openBrowser, SCREEN_NAMES } from '#web/e2e/tools/browser.ts'
import { waitingRequests, watchSaves } from '#web/e2e/tools/saves.ts'
import { errorOf, field, giveEmail, giveName, goOn } from '#web/e2e/tools/steps.ts'

const { newPage } = openBrowser()

const greeted = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Ann, your plan is ready', exact: true }).waitFor()

/** Answers the landing page and the consent screen, and opens the step of the e-mail. */
const decide = async (page: Page, said: 'yes' | 'no') => {
  await page.goto(paths.landing)
  await page.getByRole('button', { name: '30-45' }).click()
  await passConsent(page, said)
  await page.getByText(/^Question 1 of/).waitFor({ state: 'attached' })
  await page.goto(paths.quiz.email)
}

test('e-mail and name of a visitor who declined stay on the device, and ads stay off', async () => {
  const page = await newPage('phone')
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  await decide(page, 'no')
  await page.getByText('It stays on this device until you buy.').waitFor()
  await giveEmail(page)
  await giveName(page)
  await greeted(page)
  await page.waitForLoadState('networkidle')
  expect(sent.filter((body) => /ann@example.com|"Ann"|"ads":true/.test(body))).toEqual([])
  expect(sent.some((body) => body.includes('"ads":false'))).toBe(true)
})

test.each([
  ['no', 'For this, your e-mail address leaves this device'],
  ['yes', 'One e-mail with the link, and no newsletter'],
] as const)('a visitor who said %s is sent a mail with the plan only after a tick', async (said, words) => {
  const page = await newPage('phone')
  const saves = await watchSaves(page)
  await decide(page, said)
  const box = page.getByRole('checkbox', { name: 'Send me my plan' })
  await page.getByText(words).waitFor()
  await expect.poll(() => box.isChecked()).toBe(false)
  await box.check()
  await giveEmail(page)
  await expect.poll(() => saves.at(-1)?.body).toMatchObject({ email: 'ann@example.com', sendPlan: true })
})

test.each(SCREEN_NAMES)(
  'on a %s, e-mail and name are saved before the plan, which greets the visitor, on screens that an error does not shift',
  async (screen) => {
    const page = await newPage(screen)
    const saves = await watchSaves(page)
    await page.goto(paths.quiz.email)
    await field(page).fill('ann')
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0)
    const before = await goOn(page).boundingBox()
    await goOn(page).click()
    await errorOf(page).waitFor()
    await expect.poll(() => goOn(page).boundingBox()).toEqual(before)

    await giveEmail(page)
    await page.goBack()
    await expect.poll(() => field(page).inputValue()).toBe('ann@example.com')
    await giveEmail(page)
    await giveName(page)
    await greeted(page)
    const quizUserId = await page.evaluate(() => localStorage.getItem('quizUserId'))
    await expect.poll(() => saves.at(-1)?.body).toEqual({ quizUserId, username: 'Ann' })
    // The address was confirmed twice.
    const email = { quizUserId, email: 'ann@example.com' }
    expect(saves.map(({ body }) => body)).toEqual([email, email, { quizUserId, username: 'Ann' }])
    await page.getByRole('button', { name: 'Get my plan' }).click()
    await page.waitForURL(`**${paths.quiz.order}`)
  },
)

test('without a network the visitor continues, and the values are sent later', async () => {
  const page = await newPage('phone')
  const saves = await watchSaves(page)
  await page.goto(paths.quiz.email)
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await giveEmail(page)
  await giveName(page)
  await greeted(page)

  await page.context().setOffline(false)
  await expect.poll(() => waitingRequests(page)).toEqual([])
  const delivered = saves.filter(
    (save, i) => saves.findLastIndex((other) => other.idempotencyKey === save.idempotencyKey) === i,
  )
  expect(delivered.map(({ body }) => body.email ?? body.username)).toEqual(['ann@example.com', 'Ann'])
})

test('a failed save does not block the visitor, and is retried', async () => {
  const page = await newPage('phone')
  const saves = await watchSaves(page, [500, 429])
  await page.goto(paths.quiz.email)
  await giveEmail(page)
  await expect.poll(() => saves.length).toBe(3)
  expect(saves.slice(1)).toEqual([saves[0], saves[0]])
})

test('the steps work in a browser without storage, and greet the visitor', async () => {
  const page = await newPage('phone')
  await forbidStorage(page)
  const saves = await watchSaves(page)
  await page.goto(paths.quiz.email)
  await giveEmail(page)
  await giveName(page)
  await greeted(page)
  await expect.poll(() => saves.length).toBe(2)
})
