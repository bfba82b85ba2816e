import { expect, test } from 'vitest'
import type { AnswersReply } from '#api/contracts/figures/definitions/insights.ts'
import type { PlansReply } from '#api/contracts/figures/definitions/plans.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { downloaded, openDashboard } from '#web/e2e/tools/dashboard.ts'

const { newPage } = openBrowser()

const REPLY: PlansReply = {
  visitors: 1_000,
  personal: 800,
  different: 512,
  facets: [
    {
      facet: 'minutes',
      values: [
        { value: '10', visitors: 600 },
        { value: 'undecided', visitors: 200 },
      ],
    },
  ],
  questions: [
    {
      key: 'obstacles',
      question: 'What tends to get in the way of reading?',
      isMultiple: true,
      choices: ['Too little time', 'Doubts or hard questions'],
    },
  ],
}

const ANSWERS: AnswersReply = {
  members: [{ member: 'psalm, 23', visitors: 400 }],
  questions: [
    {
      key: 'goals',
      question: '=What would you like to grow in?',
      type: 'multi-select',
      choices: ['Prayer', 'Patience'],
      groups: [{ member: 'psalm, 23', answered: 300, withoutAnswer: 40, median: 4.5, p90: 9, counts: [200, 100] }],
    },
  ],
}

test('answers are downloaded with a row for each choice of a group', async () => {
  const page = await newPage('desk')
  await page.route('**/api/v1/admin/db/answers', (route) => route.fulfill({ json: ANSWERS }))
  await openDashboard(page)
  await page.getByRole('link', { name: 'Answers' }).click()
  const question = `goals,'=What would you like to grow in?,"psalm, 23"`
  expect(await downloaded(page)).toEqual([
    'answers.csv',
    '\uFEFFquestion,text,group,choice,visitors,answered,median seconds',
    `${question},Prayer,200,300,4.5`,
    `${question},Patience,100,300,4.5`,
    '',
  ])
})

test('an admin sees how plans are distributed, and what answers produce', async () => {
  const page = await newPage('desk')
  await page.route('**/api/v1/admin/db/plans', (route) => route.fulfill({ json: REPLY }))
  await openDashboard(page)
  await page.getByRole('link', { name: 'Plans' }).click()
  await page.getByText('800 have a plan of their own, and 512 of these plans are different').waitFor()
  const minutes = page.getByRole('table', { name: 'Minutes a day' })
  await expect.poll(() => minutes.getByRole('row').allTextContents()).toEqual(['1060075.0%', 'as written20025.0%'])

  const [name, ...lines] = await downloaded(page)
  expect([name, ...lines.slice(1, 3)]).toEqual(['plans.csv', 'minutes,10,600', 'minutes,undecided,200'])

  await page.getByRole('heading', { name: 'The standard plan' }).waitFor()
  // A chevron takes the place of the browser's triangle.
  const marker = () =>
    page
      .locator('summary')
      .first()
      .evaluate((it) => getComputedStyle(it).listStyleType)
  await expect.poll(marker).toBe('none')
  await page.getByText('What tends to get in the way of reading?').first().click()
  await page.getByLabel('Too little time').check()
  await page.getByRole('heading', { name: 'What this visitor gets' }).waitFor()
  await page.getByText('No time to eat You said “Too little time”').waitFor()
  await page.getByLabel('Doubts or hard questions').check()
  await page.getByText('Some days make room for hard questions.').waitFor()
})
