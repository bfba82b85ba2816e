import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { QuestionSet } from '#api/contracts/quiz/funnel.ts'
import { answer, button } from '#web/e2e/tools/answer.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { chooser, freshEmail, getPlan, register, testCheckout } from '#web/e2e/tools/buyer.ts'
import { passConsent } from '#web/e2e/tools/consent.ts'
import { shorten } from '#web/e2e/tools/quiz.ts'
import { SURROUNDINGS } from '#web/e2e/tools/surroundings.ts'
import { paths } from '#web/paths.ts'
import { CHARGES } from '#events/payment/money/testing.charges.ts'

const { newPage } = openBrowser()

const answerQuiz = async (page: Page, { questions }: QuestionSet) => {
  await passConsent(page)
  for (const question of questions) await answer(page, question)
}

const giveNames = async (page: Page, email: string) => {
  await page.getByText('100').first().waitFor()
  await page.getByLabel('Your e-mail').fill(email)
  await button(page, 'Continue').click()
  await page.getByLabel('Your first name').fill('Anna')
  await button(page, 'Continue').click()
  await button(page, 'Get my plan').click()
}

/** Taps until something is done: what is lost says so, and asks for another tap. */
const tapUntil = (target: Locator, isDone: () => boolean | Promise<boolean>) => {
  const tap = async () => (await isDone()) || (await target.click({ timeout: 1_000 }).catch(() => {}), false)
  return expect.poll(tap, { interval: 1_000 }).toBe(true)
}

/** Chooses one plan after the other: the sentence agreed to has the amount that the checkout takes. */
const buy = async (page: Page) => {
  const agreement = chooser(page).getByRole('checkbox')
  const agreed = () => agreement.evaluate((box: HTMLInputElement) => box.labels?.[0]?.innerText)
  await chooser(page)
    .getByRole('radio', { name: /^Lifetime/ })
    .check()
  await expect.poll(agreed).toContain(CHARGES.lifetime.today)
  const pay = testCheckout(page).getByRole('button', { name: `Pay ${CHARGES.monthly.today}` })
  // A checkout that could not be opened says so, and opens at the next tap.
  const open = async () => (await pay.isVisible()) || (await getPlan(page).then(() => pay.isVisible()))
  await expect.poll(open, { interval: 3_000 }).toBe(true)
  await expect.poll(agreed).toContain(CHARGES.monthly.today)
  await expect.poll(agreed).not.toContain(CHARGES.lifetime.today)
  await tapUntil(pay, () => page.getByText('Your payment is confirmed').isVisible())
  await register(page)
  await tapUntil(page.getByRole('button', { name: 'Create my account' }), () =>
    page.url().endsWith(paths.account.cabinet),
  )
}

test.each(Object.entries(SURROUNDINGS))(
  'with %s, a visitor gets from the ad to a saved day',
  async (_name, { enter, site }) => {
    const page = await newPage('phone')
    const { loaded } = await shorten(page)
    await enter?.(page)
    const email = freshEmail()
    await page.goto(`${site?.() ?? ''}${paths.landing}?creo=spring`)
    // A save that is lost needs another tap.
    const tap = async () => {
      if (page.url().endsWith('creo=spring')) await button(page, '30-45').click()
      return new URL(page.url()).pathname
    }
    await expect.poll(tap, { interval: 1_000 }).toBe(paths.quiz.questionary)
    await answerQuiz(page, await loaded)
    await giveNames(page, email)
    await buy(page)
    await page.getByRole('link', { name: 'Go to next day' }).or(button(page, 'Go to next day')).first().click()
    await button(page, 'Save My Responses').click()
    await page.waitForURL((url) => url.pathname === paths.account.cabinet)
  },
)
