import { expect, test } from 'vitest'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { buy, freshEmail, register } from '#web/e2e/tools/buyer.ts'
import { at, clientToken } from '#web/e2e/tools/pages.ts'
import { call } from '#web/e2e/tools/subscriber.ts'
import { paths } from '#web/paths.ts'

const { newPage } = openBrowser()

test.each([true, false])('the box of the registration decides whether the server stores words: %s', async (saves) => {
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
  const token = (await clientToken(page)) ?? undefined
  expect(await call('/account/writing', undefined, token)).toMatchObject({ saves })
  // The privacy policy says that we set no cookies.
  expect(await page.context().cookies()).toEqual([])
})
