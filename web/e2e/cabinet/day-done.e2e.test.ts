import { expect, test } from 'vitest'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { newSubscriber, signIn } from '#web/e2e/tools/subscriber.ts'
import { paths } from '#web/paths.ts'

const browser = openBrowser()
const UNSAVED = { progress: 0, answers: {}, rating: null, timeSpent: 0 }

test('a day that was just saved ends with what was done, and with tomorrow’s title and picture', async () => {
  const page = await browser.newPage('phone')
  await signIn(page, await newSubscriber())
  await page.goto(`${paths.account.day}?day=1`)
  await page.getByRole('textbox').first().fill('The back step.')
  await page.getByRole('button', { name: 'Save My Responses' }).click()
  const closing = page.getByRole('region', { name: 'Day 1. Amen.' })
  await closing.getByText('Day 1 is done. You saved 1 answer.').waitFor()
  await closing.getByText('The back step.').waitFor()
  await closing.locator('img[src="/art/days/v1-1.svg"]').waitFor()
  await page.getByText('Tomorrow', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Where Are You?' }).waitFor()
  await page.locator('main img[src="/art/days/v1-2.svg"]').waitFor()
})

test('the journey continues with the next day at once, before the progress is fetched again', async () => {
  const page = await browser.newPage('phone')
  await signIn(page, await newSubscriber())
  const progress = { activeDay: 1, openedDay: 2 }
  let isSaved = false
  await page.route('**/api/v1/account/subscription/me*', async (route) => {
    // No reply after the save.
    if (isSaved) return
    const body: object = await (await route.fetch()).json()
    await route.fulfill({ json: { ...body, ...progress } })
  })
  await page.route('**/api/v1/account/answers/v1/*', (route) => {
    if (route.request().method() !== 'POST') return route.fulfill({ json: { ...UNSAVED } })
    isSaved = true
    return route.fulfill({ json: { ok: true, ...progress, activeDay: 2 } })
  })
  await page.goto(`${paths.account.day}?day=1`)
  await page.getByRole('button', { name: 'Save My Responses' }).click()
  await page.getByText('Day 1 is saved.').waitFor()
  await page.getByRole('button', { name: 'Go to next day' }).click()
  await expect.poll(() => page.url()).toContain('?day=2')
})
