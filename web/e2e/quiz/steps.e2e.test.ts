import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { haveChosen, passConsent } from '#web/e2e/tools/consent.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { moveTo } from '#web/e2e/tools/pages.ts'
import { watchSaves } from '#web/e2e/tools/saves.ts'
import { field, giveEmail, giveName } from '#web/e2e/tools/steps.ts'

const { newPage } = openBrowser()

const greeted = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'Ann, your plan is ready', exact: true }).waitFor()

const sendPlan = (page: Page) => page.getByRole('checkbox', { name: 'Send me my plan' })

test('e-mail and name of a visitor who declined stay on the device until they ask for a mail, and ads stay off', async () => {
  const page = await newPage('phone')
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  await page.goto(paths.landing)
  await page.getByRole('button', { name: '30-45' }).click()
  await passConsent(page, 'no')
  await page.getByText(/^Question 1 of/).waitFor({ state: 'attached' })
  await moveTo(page, paths.quiz.email)
  await page.getByText('It stays on this device until you buy.').waitFor()
  await expect.poll(() => sendPlan(page).isChecked()).toBe(false)
  await giveEmail(page)
  await giveName(page)
  await greeted(page)
  await page.goBack()
  await page.goBack()
  await page.getByText('We only send your address. Your answers stay here').waitFor()
  await sendPlan(page).check()
  const asked = page.waitForRequest((request) => request.postData()?.includes('"sendPlan":true') === true)
  await giveEmail(page)
  expect((await asked).postDataJSON()).toMatchObject({ email: 'ann@example.com' })
  expect(sent.filter((body) => /ann@example.com|"Ann"|"ads":true/.test(body))).toHaveLength(1)
  await expect.poll(() => sent.some((body) => body.includes('"ads":false'))).toBe(true)
})

test('e-mail and name are saved before the plan, which greets the visitor, and a mail with it is sent only after a tick', async () => {
  const page = await newPage('phone')
  await haveChosen(page)
  const saves = await watchSaves(page)
  await page.goto(paths.quiz.email)
  await page.getByText('One e-mail with the link, and no newsletter').waitFor()
  await expect.poll(() => sendPlan(page).isChecked()).toBe(false)
  await giveEmail(page)
  await page.goBack()
  await expect.poll(() => field(page).inputValue()).toBe('ann@example.com')
  await sendPlan(page).check()
  await giveEmail(page)
  await giveName(page)
  await greeted(page)
  const quizUserId = await page.evaluate(() => localStorage.getItem('quizUserId'))
  const email = { quizUserId, email: 'ann@example.com' }
  await expect
    .poll(() => saves.map(({ body }) => body))
    .toEqual([email, { ...email, sendPlan: true }, { quizUserId, username: 'Ann' }])
  await page.getByRole('button', { name: 'Get my plan' }).click()
  await page.waitForURL(`**${paths.quiz.order}`)
})
