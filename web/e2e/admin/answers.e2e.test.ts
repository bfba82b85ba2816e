import { expect, test } from 'vitest'
import type { AnswersReply } from '#api/contracts/figures/insights.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { downloaded, openDashboard, openTool } from '#web/e2e/tools/dashboard.ts'

const { newPage } = openBrowser()

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
  await openTool(page, 'Answers')
  const question = `goals,'=What would you like to grow in?,"psalm, 23"`
  expect(await downloaded(page)).toEqual([
    'answers.csv',
    '\uFEFFquestion,text,group,choice,visitors,answered,median seconds',
    `${question},Prayer,200,300,4.5`,
    `${question},Patience,100,300,4.5`,
    '',
  ])
})
