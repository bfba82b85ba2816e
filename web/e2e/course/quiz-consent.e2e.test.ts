import { expect, test } from 'vitest'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { call, newSubscriber, openAs } from '#web/e2e/tools/subscriber.ts'
import { paths } from '#web/paths.ts'
import { openRow } from '#web/e2e/tools/pages.ts'

const { newPage } = openBrowser()

test('a subscriber deletes the quiz answers under Settings, to which the choices of the browser lead, and goes on with the standard plan', async () => {
  const ruth = await newSubscriber({ answers: { 'minutes-a-day': ['About 5 minutes'] } })
  const page = await openAs(await newPage('phone'), ruth, paths.privacyPolicy)
  await page.getByRole('button', { name: 'Decline both' }).click()
  await page.getByText('If you have an account, take back what you agreed to before you bought').waitFor()
  expect(await call('/account/plan', undefined, ruth.token)).toMatchObject({ personal: true })
  await page.getByRole('status').getByRole('link', { name: 'Settings' }).click()
  await openRow(page, 'Privacy and data')

  const section = page.getByRole('region', { name: 'Your quiz' })
  const button = section.getByRole('button', { name: 'Delete my quiz answers' })
  await button.click()
  await section.getByText('Press again to delete them').waitFor()
  await page.context().setOffline(true)
  await button.click()
  await section.getByRole('alert').getByText('No answer came from the server').waitFor()
  await expect.poll(() => section.getByText('are deleted').count()).toBe(0)
  await page.context().setOffline(false)
  expect(await call('/account/plan', undefined, ruth.token)).toMatchObject({ personal: true })

  await button.click()
  await button.click()
  await section.getByText('Your quiz answers are deleted from our servers.').waitFor()
  expect(await call('/account/plan', undefined, ruth.token)).toMatchObject({ personal: false, reasons: [] })
  await section.getByRole('button', { name: 'Stop ad measurement' }).click()
  await section.getByText('From now on, we report nothing about your purchase to Meta.').waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Back to your journey' }).click()
  await page.getByText('You have our standard plan').waitFor()
})
