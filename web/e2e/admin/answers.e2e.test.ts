import { expect, test } from 'vitest'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { downloaded, openDashboard, openTool } from '#web/e2e/tools/dashboard.ts'

const { newPage } = openBrowser()

const KEYS = ['answered', 'withoutAnswer', 'medianTime', 'p90Time']

/** Answers of one creative to one question. */
const answerTo = ({ by, metrics }: { by: string[]; metrics: string[] }) => {
  const row = (group: string, ...values: (number | null)[]) => ({ by: [group], values, sums: {}, before: null })
  const rows = {
    version: [row('psalm, 23', 400)],
    question: [row('goals', 300, 40, 4.5, 9)],
    choice: [row('goals: Prayer', 200), row('goals: Patience', 100)],
  }[by.join()]
  const steps = { names: { goals: '=What would you like to grow in?' }, orders: {} }
  return rows && { rows, steps, metrics: (metrics.length > 1 ? KEYS : metrics).map((key) => ({ key })) }
}

test('answers are downloaded with a row for each choice of a group', async () => {
  const page = await newPage('desk')
  await openDashboard(page)
  await page.route('**/api/v1/admin/figures', (route) => {
    const answer = answerTo(route.request().postDataJSON())
    return answer ? route.fulfill({ json: answer }) : route.fallback()
  })
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
