import type { Page } from 'playwright-core'
import { QuestionSet } from '#api/contracts/quiz/funnel.ts'
import { answer, button } from '#web/e2e/tools/answer.ts'
import { launch } from '#web/e2e/tools/browser.ts'
import { getPlan, register, payInTest } from '#web/e2e/tools/buyer.ts'
import { passConsent } from '#web/e2e/tools/consent.ts'
import { giveEmail, giveName } from '#web/e2e/tools/steps.ts'
import { paths } from '#web/paths.ts'

const takeQuiz = async (page: Page) => {
  await page.goto(paths.landing)
  const loaded = page.waitForResponse('**/api/v1/quiz/data*')
  await button(page, '30-45').click()
  await passConsent(page)
  const { questions } = QuestionSet.parse(await (await loaded).json())
  for (const question of questions) await answer(page, question)
  await page.waitForURL(`**${paths.quiz.email}`)
  await giveEmail(page)
  await giveName(page)
  await button(page, 'Get my plan').click()
}

const buy = async (page: Page) => {
  await getPlan(page)
  await payInTest(page)
  await register(page)
  await page.waitForURL(`**${paths.account.cabinet}`)
}

/** Takes the quiz in a browser, buys in TEST MODE, registers, and arrives in the cabinet. */
export const walk = async (baseURL: string) => {
  const browser = await launch()
  try {
    const page = await browser.newPage({ baseURL, ignoreHTTPSErrors: true })
    page.setDefaultTimeout(60_000)
    await takeQuiz(page)
    await buy(page)
  } finally {
    await browser.close()
  }
}
