import { isDeepStrictEqual } from 'node:util'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { Consent } from '#api/contracts/funnel.ts'
import { paths } from '#web/paths.ts'
import { passConsent } from '#web/e2e/tools/consent.ts'
import { baseUrl, openBrowser } from '#web/e2e/tools/browser.ts'
import { pixelCalls, withPixel } from '#web/e2e/tools/pixel.ts'

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

const quiz = (page: Page) => page.goto(paths.quiz.questionary)
const asked = (page: Page) => page.getByRole('heading', { name: 'May we store your answers?' })
const question = (page: Page) => page.getByText(/^Question 1 of/)

test('the consent screen comes before the first question, and saying yes and no take buttons of the same look', async () => {
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
  await page.getByRole('button', { name: '18-29' }).waitFor()
  expect(recorded).toEqual([])
})

test.each([
  ['no', { ads: false, answers: false }],
  ['yes', { ads: false, answers: true }],
] as const)('the choice %s takes one press, is recorded, and is not requested again', async (said, choice) => {
  const page = await newPage('phone')
  const recorded = await watchChoices(page)
  await quiz(page)
  await passConsent(page, said)
  await question(page).waitFor({ state: 'attached' })
  await expect.poll(() => recorded).toEqual([choice])
  await page.reload()
  await question(page).waitFor({ state: 'attached' })
  await expect.poll(() => asked(page).count()).toBe(0)
})

test.each([
  ['yes', { ads: true, answers: true }],
  ['no', { ads: false, answers: false }],
] as const)('ads need a tick of their own and a yes: a tick with %s', async (said, choice) => {
  const page = await newPage('phone')
  const recorded = await watchChoices(page)
  await quiz(page)
  await page.locator('summary').getByText('More', { exact: true }).click()
  await page.getByRole('main').getByLabel('I agree to Meta').check()
  await passConsent(page, said)
  await expect.poll(() => recorded).toEqual([choice])
})

test('a choice made without a network is recorded before the answers when the network is back', async () => {
  const page = await newPage('phone')
  const calls: string[] = []
  page.on('requestfinished', (request) => {
    const path = new URL(request.url()).pathname.replace('/api/v1', '')
    if (request.method() === 'POST' && /consent|answer/.test(path)) calls.push(path)
  })
  await page.goto(paths.landing)
  await page.getByRole('button', { name: '30-45' }).click()
  await asked(page).waitFor()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await passConsent(page)
  await page.getByRole('main').locator('label').first().click()
  await page.getByText(/^Question 2 of/).waitFor({ state: 'attached' })
  await page.context().setOffline(false)
  await expect.poll(() => calls).toEqual(['/quiz/consent', '/quiz/answer'])
})

test('a choice can be changed in the menu and on the privacy page, for all tabs', async () => {
  const page = await newPage('phone')
  const recorded = await watchChoices(page)
  await page.goto(paths.quiz.email)
  await press(page, 'Menu')
  await page.getByText('Your choices').click()
  await press(page, 'Yes to both')
  await page.getByText('Your choices are saved.').waitFor()

  const policy = await page.context().newPage()
  await policy.goto(paths.privacyPolicy)
  await policy.getByLabel('I agree to Meta').uncheck()
  await press(policy, 'Save my choices')
  await policy.getByText('Your choices are saved.').waitFor()
  await expect.poll(() => page.getByLabel('I agree to Meta').isChecked()).toBe(false)
  await expect
    .poll(() => recorded)
    .toEqual([
      { ads: true, answers: true },
      { ads: false, answers: true },
    ])
})

test.each([
  ['on the page of the ad', paths.privacyPolicy, 'No to both'],
  ['later in another tab', paths.landing, 'Yes to both'],
] as const)('the creative of a new visitor is sent with a consent given %s', async (_, opened, choice) => {
  const page = await newPage('phone')
  const sent: unknown[] = []
  await page.context().route('**/api/v1/quiz/consent', (route) => {
    const { creo }: Consent = route.request().postDataJSON()
    sent.push(creo)
    return route.continue()
  })
  await page.goto(`${opened}?creo=psalm-23_a`)
  let policy = page
  if (opened === paths.landing) {
    await press(page, '18-29')
    await page.waitForURL(`**${paths.quiz.questionary}`)
    policy = await page.context().newPage()
    await policy.goto(paths.privacyPolicy)
  }
  await press(policy, choice)
  await expect.poll(() => sent).toEqual(['psalm-23_a'])
})

const toOffer = async (page: Page) => {
  await page.goto(paths.quiz.purchase)
  await press(page, 'Get my plan')
  await page.waitForURL(`**${paths.quiz.order}`)
  await page.waitForLoadState('networkidle')
}

test.each(['nothing', 'no'])('no other site is requested after the choice: %s', async (said) => {
  const page = await newPage('phone')
  await withPixel(page)
  const others = watchOthers(page)
  await page.goto(paths.landing)
  await press(page, '30-45')
  await page.waitForURL(`**${paths.quiz.questionary}`)
  if (said === 'no') await passConsent(page, 'no')
  await page.waitForLoadState('networkidle')
  await toOffer(page)
  expect(others.filter((url) => url.includes('facebook'))).toEqual([])
  await expect.poll(() => page.evaluate(() => 'fbq' in window)).toBe(false)
})

test('the pixel loads after consent, has automatic collection off, gets the chosen plan, and stops with the consent', async () => {
  const page = await newPage('phone')
  await withPixel(page)
  const others = watchOthers(page)
  await page.goto(paths.quiz.purchase)
  await press(page, 'Menu')
  await page.getByText('Your choices').click()
  await press(page, 'Yes to both')
  await expect.poll(() => others).toEqual(['https://connect.facebook.net/en_US/fbevents.js'])
  await expect.poll(() => pixelCalls(page)).toContainEqual(['init', '4242'])
  await expect.poll(async () => (await pixelCalls(page))[0]).toEqual(['set', 'autoConfig', false, '4242'])
  await expect.poll(() => pixelCalls(page)).toContainEqual(['consent', 'grant'])
  await press(page, 'Close')
  await press(page, 'Get my plan')
  const lead = ['track', 'Lead', {}, { eventID: expect.stringMatching(/.{8}/) }]
  await expect.poll(() => pixelCalls(page)).toContainEqual(lead)
  expect(others).toHaveLength(1)

  // The view of the offer is tracked a moment after the tap.
  await page.waitForURL(`**${paths.quiz.order}`)
  await page.waitForLoadState('networkidle')
  const tracked = async () => (await pixelCalls(page)).filter(([call]) => call === 'track').length
  await expect.poll(tracked).toBe(2)
  await page.evaluate(() => {
    document.cookie = '_fbp=fb.1.1.1; path=/'
  })
  await page.goBack()
  await press(page, 'Menu')
  await page.getByText('Your choices').click()
  await press(page, 'No to both')
  await expect.poll(() => pixelCalls(page)).toContainEqual(['consent', 'revoke'])
  await expect.poll(() => page.context().cookies()).toEqual([])
  await press(page, 'Close')
  await press(page, 'Get my plan')
  await page.waitForURL(`**${paths.quiz.order}`)
  await page.waitForLoadState('networkidle')
  await expect.poll(tracked).toBe(2)
})

test('a returning visitor with consent is tracked from the first page on', async () => {
  const page = await newPage('phone')
  await withPixel(page)
  const others = watchOthers(page)
  await page.addInitScript(() => localStorage.setItem('consent', JSON.stringify({ ads: true, answers: true })))
  await page.goto(paths.landing)
  await expect.poll(() => others).toHaveLength(1)
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
  await press(page, 'Menu')
  await page.getByText('Your choices').click()
  await page.getByText('Global Privacy Control').waitFor()
  await expect.poll(() => page.getByLabel('I agree to Meta').isDisabled()).toBe(true)
  await press(page, 'Yes to both')
  await expect.poll(() => recorded).toEqual([{ ads: false, answers: true }])
  expect(others).toEqual([])
})
