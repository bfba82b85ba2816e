import { expect, test } from 'vitest'
import { SALE_PRICES } from '#events/payment/money/testing.charges.ts'
import { paths } from '#web/paths.ts'
import { answerAll, openQuiz } from '#web/e2e/tools/quiz.ts'
import { at, moveTo } from '#web/e2e/tools/pages.ts'
import { button } from '#web/e2e/tools/answer.ts'
import { forbidStorage } from '#web/e2e/tools/browser.ts'
import { giveEmail, giveName } from '#web/e2e/tools/steps.ts'
import { firstChooser, header, openSale, pricesIn } from '#web/e2e/tools/offer.ts'
import { passConsent } from '#web/e2e/tools/consent.ts'
import { watchSaves } from '#web/e2e/tools/saves.ts'

const { newPage, proxy, shorten, arrived } = openQuiz()

test('the funnel works with one visitor id in a browser without storage, up to the sale', async () => {
  const page = await newPage('phone')
  await forbidStorage(page)
  const saves = await watchSaves(page, [500])
  const { loaded } = await shorten(page)
  await page.goto(`${proxy().url}${paths.landing}?creo=psalm-23_a`)
  await button(page, '60+').click()
  await expect.poll(() => button(page, '60+').getAttribute('aria-busy')).toBe('false')
  await button(page, '60+').click()
  await at(page, paths.quiz.questionary)
  const age = { quizUserId: expect.any(String), creo: 'psalm-23_a', age: '60+' }
  expect(saves.map(({ body }) => body)).toEqual([age, age])

  await passConsent(page)
  const { questions } = await loaded
  await answerAll(page, questions)
  await at(page, paths.quiz.calculation)
  await arrived(questions)
  await moveTo(page, paths.quiz.email)
  await giveEmail(page)
  await giveName(page)
  await page.getByRole('heading', { level: 1, name: 'Ann, your plan is ready', exact: true }).waitFor()
  await expect.poll(() => saves.at(-1)?.body).toMatchObject({ username: 'Ann' })
  const ids = [...saves, ...proxy().writes].map(({ body }) => body['quizUserId'])
  expect(new Set(ids.filter((id) => id !== undefined)).size).toBe(1)

  await openSale(page)
  await expect.poll(() => pricesIn(firstChooser(page))).toEqual(SALE_PRICES)
  await expect.poll(() => header(page).getByRole('timer').textContent()).toMatch(/^(10:00|9:\d\d)$/)
})
