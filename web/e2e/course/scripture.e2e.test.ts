import { expect, test } from 'vitest'
import type { DayCourse } from '#api/contracts/course/course.ts'
import { openBrowser, worksOffline } from '#web/e2e/tools/browser.ts'
import { ANSWERS, DAY_1, SEAT } from '#web/e2e/tools/day.ts'
import { call, newSubscriber, openAs } from '#web/e2e/tools/subscriber.ts'

const { newPage } = openBrowser()

const KING_JAMES = 'they departed into a desert place by ship privately'
const MODERN = 'They went away in the boat to a deserted place by themselves'

test('a reader switches the Bible translation once, and it stays switched, also offline and in the whole chapter', async () => {
  const page = await openAs(await newPage('phone', { withWorker: true }), await newSubscriber(), DAY_1)
  await page.getByText(KING_JAMES).waitFor()
  await page.getByText('Read all of Mark 6').click()
  await page.getByText('And he went out from thence, and came into his own country').waitFor()
  const sent = page.waitForResponse('**/courses/translation')
  await page.getByRole('radio', { name: 'World English' }).check()
  expect((await sent).status()).toBe(200)
  await page.getByText('He went out from there. He came into his own country').waitFor()
  await page.getByText('Read all of Mark 6').click()
  await page.getByText('Mark 6:30, 6:32-34, World English Bible').waitFor()
  await page.getByText('he knows how we are made').waitFor()
  await worksOffline(page)
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText('You’re offline.').waitFor()
  await page.getByText(MODERN).waitFor()
  await page.getByText('Read all of Mark 6').click()
  await page.getByText('He went out from there. He came into his own country').waitFor()
  await page.getByText('Read all of Mark 6').click()
  await page.getByRole('radio', { name: 'King James' }).check()
  await page.getByText(KING_JAMES).waitFor()
})

/** A later day: it shows an answer of the first day again, and touches grief. */
const LATER: DayCourse = {
  title: 'A Later Day',
  subtitle: 'with words from the first one',
  recalls: [
    { title: 'The seat you chose', tasks: ['d01-practice-place'], before: 'd07-looking-back' },
    { title: 'Something never written', tasks: ['d01-gratitude'], before: 'd07-looking-back' },
  ],
  help: 'grief',
  blocks: [
    {
      type: 'DefaultTextBlock',
      props: { preset: 'welcome', title: 'Hello again', paragraphs: ['It is a later day.'] },
    },
    {
      type: 'QuizBlock',
      props: {
        title: 'Looking back',
        timeEstimate: '1 min',
        tasks: [{ id: 'd07-looking-back', type: 'textarea', title: 'What would you keep?', description: 'Anything.' }],
      },
    },
  ],
}

test('a later day shows what the reader wrote on the first day, and whom to call', async () => {
  const subscriber = await newSubscriber()
  const body = { day: 1, courseVersion: 'v1', progress: 100, rating: null, timeSpent: 60 }
  await call(ANSWERS, { ...body, answers: { 'd01-practice-place': SEAT } }, subscriber.token)
  const page = await newPage('phone')
  await page.route('**/courses/day-course/v1/1', (route) => route.fulfill({ json: LATER }))
  await openAs(page, subscriber, DAY_1)
  const own = page.getByRole('region', { name: 'In your own words' })
  await own.getByText(SEAT).waitFor()
  await own.getByText('The seat you chose').waitFor()
  await expect.poll(() => own.getByText('Something never written').count()).toBe(0)
  const help = page.getByRole('region', { name: 'You don’t have to do this alone' })
  await help.getByRole('link', { name: '988' }).waitFor()
  await help.getByLabel('Your country').selectOption('Australia')
  await help.getByRole('link', { name: '13 11 14' }).waitFor()
  await help.getByLabel('Your country').selectOption('Another country')
  await help.getByRole('link', { name: 'Find help anywhere in the world' }).waitFor()
  await expect.poll(() => help.getByRole('link', { name: '13 11 14' }).count()).toBe(0)
})
