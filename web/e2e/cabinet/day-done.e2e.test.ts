import { test } from 'vitest'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { newSubscriber, signIn } from '#web/e2e/tools/subscriber.ts'
import { paths } from '#web/paths.ts'

const browser = openBrowser()

test('a day that was just saved ends with what was done, and with tomorrow’s title and picture', async () => {
  const page = await browser.newPage('phone')
  await signIn(page, await newSubscriber())
  await page.goto(`${paths.account.day}?day=1`)
  await page.getByRole('textbox').first().fill('The back step.')
  await page.getByRole('button', { name: 'Save My Responses' }).click()
  await page.getByText('Day 1 is done. You saved 1 answer.').waitFor()
  await page.getByText('Tomorrow', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Where Are You?' }).waitFor()
  await page.locator('main img[src="/art/days/v1-2.svg"]').waitFor()
})
