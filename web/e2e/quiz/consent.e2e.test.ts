import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Consent } from '#api/contracts/quiz/funnel.ts'
import { paths } from '#web/paths.ts'
import { chooser, getPlan, testCheckout } from '#web/e2e/tools/buyer.ts'
import { passConsent } from '#web/e2e/tools/consent.ts'
import { baseUrl, openBrowser } from '#web/e2e/tools/browser.ts'
import { moveTo } from '#web/e2e/tools/pages.ts'
import { pixelCalls, tracked, withPixel } from '#web/e2e/tools/pixel.ts'

const { newPage } = openBrowser()

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Records the choices that are sent, in order. */
const watchChoices = async (page: Page) => {
  const choices: Omit<Consent, 'quizUserId'>[] = []
  await page.context().route('**/api/v1/quiz/consent', (route) => {
    const { quizUserId: _, ...choice }: Consent = route.request().postDataJSON()
    choices.push(choice)
    return route.continue()
  })
  return choices
}

/** Records the addresses of other sites that are requested. */
const watchOthers = (page: Page) => {
  const others: string[] = []
  page.context().on('request', (request) => {
    if (!request.url().startsWith(baseUrl()) && !request.url().startsWith('data:')) others.push(request.url())
  })
  return others
}

const openChoices = async (page: Page) => {
  await press(page, 'Menu')
  await page.getByText('Privacy choices').click()
}

const quiz = (page: Page) => page.goto(paths.quiz.questionary)
const asked = (page: Page) => page.getByRole('heading', { name: 'May we store your answers?' })
const question = (page: Page) => page.getByText(/^Question 1 of/)

test('the consent screen comes before the first question, asks once, and has buttons of the same look for yes and no', async () => {
  const page = await newPage('phone')
  const recorded = await watchChoices(page)
  await quiz(page)
  await asked(page).waitFor()
  await expect.poll(() => page.getByRole('main').getByRole('radio').count()).toBe(0)
  await page.locator('summary').getByText('More', { exact: true }).click()
  await expect.poll(() => page.getByRole('checkbox', { checked: true }).count()).toBe(0)
  const looksOf = (name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate((button) => {
      const { width, height } = button.getBoundingClientRect()
      const { color, backgroundColor, fontSize } = getComputedStyle(button)
      return { width: Math.round(width), height, color, backgroundColor, fontSize }
    })
  const isEqual = async () => isDeepStrictEqual(await looksOf('No, I decline'), await looksOf('Yes, I agree'))
  await expect.poll(isEqual).toBe(true)
  // It can't be avoided by a reload.
  await page.reload()
  await asked(page).waitFor()
  await press(page, 'Back')
  await press(page, '18-29')
  await asked(page).waitFor()
  expect(recorded).toEqual([])

  await passConsent(page, 'no')
  await question(page).waitFor({ state: 'attached' })
  await expect.poll(() => recorded).toEqual([{ ads: false, answers: false }])
  await page.reload()
  await question(page).waitFor({ state: 'attached' })
  await expect.poll(() => asked(page).count()).toBe(0)
})

test('ads need a tick of their own, and a yes to the answers', async () => {
  const page = await newPage('phone')
  const recorded = await watchChoices(page)
  for (const [isTicked, said, choice] of [
    [true, 'no', { ads: false, answers: false }],
    [false, 'yes', { ads: false, answers: true }],
    [true, 'yes', { ads: true, answers: true }],
  ] as const) {
    await quiz(page)
    await page.locator('summary').getByText('More', { exact: true }).click()
    if (isTicked) await page.getByRole('main').getByLabel('I agree to Meta').check()
    await passConsent(page, said)
    await expect.poll(() => recorded.at(-1)).toEqual(choice)
    await page.evaluate(() => localStorage.removeItem('consent'))
  }
})

test('a choice is changed on the page of the ad and in the menu, for all tabs, and is sent with the creative', async () => {
  const policy = await newPage('phone')
  const recorded = await watchChoices(policy)
  await policy.goto(`${paths.privacyPolicy}?creo=psalm-23_a`)
  await press(policy, 'Accept both')
  await policy.getByText('Your choices are saved.').waitFor()

  const page = await policy.context().newPage()
  await page.goto(paths.quiz.email)
  await openChoices(page)
  await page.getByLabel('I agree to Meta').uncheck()
  await press(page, 'Save my choices')
  await page.getByText('Your choices are saved.').waitFor()
  await expect.poll(() => policy.getByLabel('I agree to Meta').isChecked()).toBe(false)
  await expect
    .poll(() => recorded)
    .toEqual([
      { ads: true, answers: true, creo: 'psalm-23_a' },
      { ads: false, answers: true, creo: 'psalm-23_a' },
    ])
})

test('no other site is requested before a yes to ads; then the pixel collects nothing on its own, and stops with the consent', async () => {
  const page = await newPage('phone')
  await withPixel(page)
  const others = watchOthers(page)
  await page.goto(paths.landing)
  await press(page, '30-45')
  await asked(page).waitFor()
  await moveTo(page, paths.quiz.purchase)
  await press(page, 'Get my plan')
  await chooser(page).waitFor()
  await page.goBack()
  await openChoices(page)
  expect(others).toEqual([])
  await expect.poll(() => page.evaluate(() => 'fbq' in window)).toBe(false)

  await press(page, 'Accept both')
  await expect.poll(() => others).toEqual(['https://connect.facebook.net/en_US/fbevents.js'])
  await expect.poll(() => pixelCalls(page)).toContainEqual(['init', '4242'])
  await expect.poll(async () => (await pixelCalls(page))[0]).toEqual(['set', 'autoConfig', false, '4242'])
  await expect.poll(() => pixelCalls(page)).toContainEqual(['consent', 'grant'])
  await press(page, 'Close')
  await press(page, 'Get my plan')
  await expect.poll(async () => (await tracked(page)).map(([event]) => event)).toEqual(['Lead', 'CompleteRegistration'])
  expect(others).toHaveLength(1)
  await page.evaluate(() => {
    document.cookie = '_fbp=fb.1.1.1; path=/'
  })

  await page.goBack()
  await openChoices(page)
  await press(page, 'Decline both')
  await expect.poll(() => pixelCalls(page)).toContainEqual(['consent', 'revoke'])
  await expect.poll(() => page.context().cookies()).toEqual([])
  await press(page, 'Close')
  await press(page, 'Get my plan')
  await getPlan(page)
  await testCheckout(page).waitFor()
  expect(await tracked(page)).toHaveLength(2)
})

test('nothing is loaded for a browser with Global Privacy Control, and ads cannot be allowed', async () => {
  const page = await newPage('phone')
  await withPixel(page)
  const [others, recorded] = [watchOthers(page), await watchChoices(page)]
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true })
    localStorage.setItem('consent', JSON.stringify({ ads: true, answers: true }))
  })
  await page.goto(paths.quiz.purchase)
  await openChoices(page)
  await page.getByText('Global Privacy Control').waitFor()
  await expect.poll(() => page.getByLabel('I agree to Meta').isDisabled()).toBe(true)
  await press(page, 'Accept both')
  await expect.poll(() => recorded).toEqual([{ ads: false, answers: true }])
  expect(others).toEqual([])
})
