import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { passConsent } from '#web/e2e/tools/consent.ts'
import { forbidStorage, openBrowser, SCREEN_NAMES } from '#web/e2e/tools/browser.ts'
import { waitingRequests, watchSaves } from '#web/e2e/tools/saves.ts'
import { errorOf, field, giveEmail, giveName, goOn } from '#web/e2e/tools/steps.ts'

const { newPage } = openBrowser()

const greeted = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Ann, your plan is ready', exact: true }).waitFor()

test('e-mail and name of a visitor who declined stay on the device, and ads stay off', async () => {
  const page = await newPage('phone')
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  await page.goto(paths.landing)
  await page.getByRole('button', { name: '30-45' }).click()
  await passConsent(page, 'no')
  await page.getByText(/^Question 1 of/).waitFor({ state: 'attached' })
  await page.goto(paths.quiz.email)
  await page.getByText('It stays on this device until you buy.').waitFor()
  await giveEmail(page)
  await giveName(page)
  await greeted(page)
  await page.waitForLoadState('networkidle')
  expect(sent.filter((body) => /ann@example.com|"Ann"|"ads":true/.test(body))).toEqual([])
  expect(sent.some((body) => body.includes('"ads":false'))).toBe(true)
})

describe('the mail with the plan', () => {
  test.each([
    ['no', 'For this, your e-mail address leaves this device'],
    ['yes', 'One e-mail with the link, and no newsletter'],
  ] as const)('a visitor who said %s is sent the plan only after a tick', async (said, words) => {
    const page = await newPage('phone')
    const saves = await watchSaves(page)
    await page.goto(paths.landing)
    await page.getByRole('button', { name: '30-45' }).click()
    await passConsent(page, said)
    await page.getByText(/^Question 1 of/).waitFor({ state: 'attached' })
    await page.goto(paths.quiz.email)
    const box = page.getByRole('checkbox', { name: 'Send me my plan' })
    await page.getByText(words).waitFor()
    await expect.poll(() => box.isChecked()).toBe(false)
    await box.check()
    await giveEmail(page)
    await expect.poll(() => saves.at(-1)?.body).toMatchObject({ email: 'ann@example.com', sendPlan: true })
  })
})

describe.each(SCREEN_NAMES)('on a %s', (screen) => {
  test('e-mail and name are saved before the plan, which greets the visitor', async () => {
    const page = await newPage(screen)
    const saves = await watchSaves(page)
    await page.goto(paths.quiz.email)
    await giveEmail(page)
    await giveName(page)
    await greeted(page)

    await expect.poll(() => saves.length).toBe(2)
    const quizUserId = await page.evaluate(() => localStorage.getItem('quizUserId'))
    expect(saves.map(({ body }) => body)).toEqual([
      { quizUserId, email: 'ann@example.com' },
      { quizUserId, username: 'Ann' },
    ])
    await page.getByRole('button', { name: 'Get my plan' }).click()
    await page.waitForURL(`**${paths.quiz.order}`)
  })

  test('a step with one field fits the screen exactly', async () => {
    const page = await newPage(screen)
    await page.goto(paths.quiz.email)
    await field(page).waitFor()
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0)
  })

  test('an error does not shift the layout', async () => {
    const page = await newPage(screen)
    await page.goto(paths.quiz.email)
    await field(page).fill('ann')
    const before = await goOn(page).boundingBox()
    await goOn(page).click()
    await errorOf(page).waitFor()
    await expect.poll(() => goOn(page).boundingBox()).toEqual(before)
  })
})

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

test.each([500, 429] as const)('a failed save (%s) does not block the visitor, and is retried', async (status) => {
  const page = await newPage('phone')
  const saves = await watchSaves(page, [status])
  await page.goto(paths.quiz.email)
  await giveEmail(page)
  await expect.poll(() => saves.length).toBe(2)
  expect(saves[1]).toEqual(saves[0])
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

test('values are still there after going back', async () => {
  const page = await newPage('phone')
  await page.goto(paths.quiz.email)
  await giveEmail(page)
  await page.goBack()
  await expect.poll(() => field(page).inputValue()).toBe('ann@example.com')
})
