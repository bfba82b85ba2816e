import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { call, newSubscriber, signIn, type TestSubscriber } from '#web/e2e/tools/subscriber.ts'
import { paths } from '#web/paths.ts'
import { openRow } from '#web/e2e/tools/pages.ts'

const { newPage } = openBrowser()

const PLACE = 'The back step, with the door half open.'
const field = (page: Page) => page.getByLabel('Where will you sit?')
const save = (page: Page) => page.getByRole('button', { name: 'Save My Responses' }).click()
const openDay = (page: Page) => page.goto(`${paths.account.day}?day=1`)
const savedOf = ({ token }: TestSubscriber) => call('/account/answers/v1/1', undefined, token)

test('without consent words stay on the device, a later yes sends them, and a withdrawal erases them', async () => {
  const ruth = await newSubscriber({ savesWriting: false })
  const page = await newPage('phone')
  await signIn(page, ruth)
  await openDay(page)
  await page.getByText('What you write and choose stays on this device').waitFor()
  await page.getByText('Stays on this device', { exact: true }).first().waitFor()
  await field(page).fill(PLACE)
  await save(page)
  await page.getByText(/You saved \d+ answers? on this device\./).waitFor()
  expect(await savedOf(ruth)).toMatchObject({ progress: 100, answers: {} })
  await openDay(page)
  await expect.poll(() => field(page).inputValue()).toBe(PLACE)

  await page.getByRole('link', { name: 'Settings' }).click()
  await openRow(page, 'Privacy and data')
  await page.getByRole('button', { name: 'Save what I write', exact: true }).click()
  await page.getByText('From now on, what you write is saved.').waitFor()
  await expect.poll(async () => JSON.stringify(await savedOf(ruth))).toContain(PLACE)

  await page.getByRole('button', { name: 'Don’t save what I write' }).click()
  await page.getByRole('alert').getByText('Press again to delete it').waitFor()
  await page.getByRole('button', { name: 'Don’t save what I write' }).click()
  await page.getByText('What you wrote is deleted from our servers.').waitFor()
  expect(await savedOf(ruth)).toMatchObject({ progress: 100, answers: {} })
  await openDay(page)
  await expect.poll(() => field(page).inputValue()).toBe('')
})

test('a subscriber who was never asked chooses before the first words are sent', async () => {
  const ruth = await newSubscriber({ savesWriting: undefined })
  const page = await newPage('desk')
  await signIn(page, ruth)
  await openDay(page)
  const question = page.getByRole('heading', { name: 'May we save what you write?' })
  await question.waitFor()
  await field(page).fill(PLACE)
  await save(page)
  await page.getByRole('alert').getByText('Please choose first').waitFor()
  await expect.poll(() => question.evaluate((heading) => heading === document.activeElement)).toBe(true)
  expect(await savedOf(ruth)).toMatchObject({ progress: 0, answers: {} })
  await page.getByRole('button', { name: 'Yes, save it' }).click()
  await question.waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2')
  await save(page)
  await expect.poll(async () => JSON.stringify(await savedOf(ruth))).toContain(PLACE)
})
