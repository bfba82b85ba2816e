import { expect, test } from 'vitest'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { buy, freshEmail, register } from '#web/e2e/tools/buyer.ts'
import { at, clientToken } from '#web/e2e/tools/pages.ts'
import { call } from '#web/e2e/tools/subscriber.ts'
import { paths } from '#web/paths.ts'

const { newPage } = openBrowser()
const PLACE = 'The bench under the lime tree.'

test.each([
  { box: 'ticked', stored: PLACE, saves: true },
  { box: 'unticked', stored: undefined, saves: false },
])('with the box of the registration $box, the server stores words: $saves', async ({ stored, saves }) => {
  const page = await newPage('phone')
  const email = freshEmail()
  await page.goto(`${paths.success}?txn=${await buy(page, email)}`)
  await page.getByText('Your payment is confirmed').waitFor()
  const box = page.getByLabel('Save what I write in the course')
  await expect.poll(() => box.isChecked()).toBe(false)
  await box.setChecked(saves)
  await page.getByLabel('E-mail').fill(email)
  await register(page)
  await at(page, paths.account.cabinet)
  await page.goto(`${paths.account.day}?day=1`)
  await page.getByLabel('Where will you sit?').fill(PLACE)
  await page.getByRole('button', { name: 'Save My Responses' }).click()
  await page.getByText('Day 1 is done.').waitFor()

  const token = (await clientToken(page)) ?? undefined
  const saved = () => call('/account/answers/v1/1', undefined, token)
  await expect.poll(async () => (await saved())['progress']).toBe(100)
  expect(Object.values(Object(await saved())['answers'])).toEqual(stored === undefined ? [] : [stored])
  expect(await call('/account/writing', undefined, token)).toMatchObject({ saves })
  // The page shows the words in both cases: from the server, or from this device.
  await page.goto(`${paths.account.day}?day=1`)
  await expect.poll(() => page.getByLabel('Where will you sit?').inputValue()).toBe(PLACE)
  // The privacy policy says that we set no cookies.
  expect(await page.context().cookies()).toEqual([])
})
