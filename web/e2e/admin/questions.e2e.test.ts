import { expect, test } from 'vitest'
import type { QuestionSet } from '#api/contracts/quiz/funnel.ts'
import { ADMIN_PASSWORD, newAdmin, signInAdmin } from '#web/e2e/tools/admin.ts'
import { adminUrl, openBrowser } from '#web/e2e/tools/browser.ts'
import { button, openTool } from '#web/e2e/tools/dashboard.ts'
import { shown } from '#web/e2e/tools/answer.ts'
import { answerAll } from '#web/e2e/tools/quiz.ts'
import { call } from '#web/e2e/tools/subscriber.ts'
import { adminPaths, paths } from '#web/paths.ts'

const { newPage } = openBrowser()

const fileOf = (content: unknown) => ({
  name: 'questions.json',
  mimeType: 'application/json',
  buffer: Buffer.from(JSON.stringify(content)),
})

test('an operator adds a draft, previews it without storing anything, publishes it and gives it a weight', async () => {
  const { questions } = (await call('/quiz/data')) as unknown as QuestionSet
  const page = await signInAdmin(await newPage('desk'), await newAdmin('sets'))
  await page.goto(adminUrl() + adminPaths.questions)
  await page.getByLabel('File').setInputFiles(fileOf({ version: 'v7', questions: questions.slice(0, 5) }))
  await button(page, 'Save the draft').click()
  await page.getByText('The last page, and only the last one, has the type Finish.').waitFor()
  await page.getByLabel('File').setInputFiles(fileOf({ version: 'v7', questions }))
  await button(page, 'Save the draft').click()
  const row = page.getByRole('row', { name: /^v7/ })
  await row.getByText('draft', { exact: true }).waitFor()

  const preview = await newPage('phone')
  const sent: string[] = []
  preview.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.url())
  })
  const short = [...questions.slice(0, 4), ...questions.slice(-1)]
  await preview.route('**/quiz/preview', async (route) => {
    const response = await route.fetch()
    const set: QuestionSet = await response.json()
    expect(set.questions).toEqual(questions)
    await route.fulfill({ response, json: { ...set, questions: short } })
  })
  const link = await row.getByRole('link', { name: 'Preview v7' }).getAttribute('href')
  await preview.goto(`${paths.landing}${link?.replace(/^\/|^https?:\/\/[^/]+\//, '')}`)
  await preview.getByText('Preview of v7: nothing is stored.').waitFor()
  await answerAll(preview, short)
  for (const first of short.slice(0, 1)) await shown(preview, first)
  expect(sent).toEqual([])
  await expect.poll(() => preview.evaluate(() => Object.keys(localStorage))).toEqual([])

  await button(page, 'Publish v7').click()
  await page.getByLabel('Your password').first().fill(ADMIN_PASSWORD)
  await button(page, 'Publish').last().click()
  await row.getByText('retired, or not in use yet').waitFor()
  // The weight goes back, because the other tests share the product.
  for (const [weight, question, text] of [
    ['2', 'Does the new order sell more?', '50.0% of new visitors'],
    ['0', '', 'retired, or not in use yet'],
  ] as const) {
    if (!(await page.getByLabel('Weight of v7').isVisible())) await page.getByText('Change the weights').first().click()
    await page.getByLabel('Weight of v7').fill(weight)
    await page.getByLabel('Question', { exact: true }).fill(question)
    if (question) await page.getByLabel('Smallest effect of interest').fill('1.5')
    await page.getByRole('form', { name: 'Change the weights' }).getByLabel('Your password').fill(ADMIN_PASSWORD)
    await button(page, 'Save the weights').click()
    await row.getByText(text).waitFor()
    if (question === '') continue
    await page.getByRole('link', { name: 'Experiments' }).click()
    const experiment = page.getByRole('region', { name: question })
    await experiment.getByText('Each version needs 20 buyers before they can be compared.').waitFor()
    await expect.poll(() => experiment.getByRole('row').count()).toBe(4)
    await openTool(page, 'Questions')
  }
})
