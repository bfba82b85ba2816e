import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import {
  freshEmail,
  getPlan,
  storeVisitor,
  logIn,
  register,
  subscriptionStatus,
  payInTest,
} from '#web/e2e/tools/buyer.ts'
import { createDays } from '#web/e2e/tools/days.ts'
import { at, heading } from '#web/e2e/tools/pages.ts'

const { newPage } = openBrowser()

const wakeOn = createDays('2027-03-01T19:30:00Z')

const nextDay = (page: Page) => page.getByRole('button', { name: 'Go to next day' })
const written = (day: number) => `What I want to keep of day ${day}.`
const field = (page: Page) => page.getByRole('textbox').first()

const completed = (page: Page, days: number) =>
  expect.poll(() => page.getByRole('link', { name: /^Day \d: .*, completed$/ }).count()).toBe(days)

/** Buys a plan on the offer, which is open. */
const buy = async (page: Page) => {
  await getPlan(page)
  await payInTest(page)
  await page.getByText('Your payment is confirmed').waitFor()
}

const readAndWrite = async (page: Page, day: number) => {
  await nextDay(page).click()
  await page.getByText(`DAY ${day} OF 28`).waitFor()
  await field(page).fill(written(day))
}

const ahead = (page: Page) => page.getByRole('group', { name: 'Which days have you been carrying today?' })

/** Checks three choices of the third day, and unchecks one. */
const tickAhead = async (page: Page) => {
  for (const name of ['Later this week', 'Tomorrow morning', 'A bill or a decision']) {
    await ahead(page).getByRole('checkbox', { name, exact: true }).click()
  }
  await ahead(page).getByRole('checkbox', { name: 'Tomorrow morning', exact: true }).click()
}

const save = (page: Page) => page.getByRole('button', { name: 'Save My Responses' }).click()

const isLocked = async (page: Page, url: string, day: number) => {
  await page.goto(`${url}${paths.account.day}?day=${day}`)
  await heading(page, `Day ${day} isn’t open yet`)
}

test('a subscriber completes a week with an offline day and a skipped day, then lapses, and renews', async () => {
  const page = await newPage('phone', { withWorker: true })
  const email = freshEmail()
  await storeVisitor(page, email)
  const url = await wakeOn(1)
  await page.goto(url + paths.quiz.order)
  await buy(page)
  await register(page)
  await heading(page, 'Welcome, Anna')
  await readAndWrite(page, 1)
  await save(page)
  await page.getByText('Day 1 is saved.').waitFor()
  await heading(page, 'Well done, Anna')
  await expect.poll(() => nextDay(page).count()).toBe(0)
  await isLocked(page, url, 2)

  for (const day of [2, 3]) {
    await wakeOn(day)
    await page.goto(url + paths.account.cabinet)
    await readAndWrite(page, day)
    if (day === 3) await tickAhead(page)
    await save(page)
    await page.getByText(`Day ${day} is saved.`).waitFor()
    await isLocked(page, url, day + 1)
  }

  await wakeOn(4)
  await page.goto(url + paths.account.cabinet)
  await readAndWrite(page, 4)
  await page.context().setOffline(true)
  await save(page)
  await page.getByText('Day 4 is saved on this device').waitFor()
  await page.context().setOffline(false)
  await page.getByText('Day 4 is saved on this device').waitFor({ state: 'hidden' })

  // The fifth day was skipped, so on the sixth evening two days are open.
  await wakeOn(6)
  await page.goto(url + paths.account.cabinet)
  for (const day of [5, 6]) {
    await readAndWrite(page, day)
    await save(page)
    await page.getByText(`Day ${day} is saved.`).waitFor()
  }

  await wakeOn(7)
  await page.goto(url + paths.account.cabinet)
  await completed(page, 6)
  await readAndWrite(page, 7)
  await save(page)
  await page.getByText('Day 7 is saved.').waitFor()
  await page.goto(`${url}${paths.account.settings}#plan`)
  await page.getByRole('button', { name: 'Cancel my plan' }).click()
  await page.getByRole('button', { name: 'Yes, cancel my plan' }).click()
  await page.getByText('Ends on March 29, 2027, and doesn’t renew').waitFor()

  await wakeOn(30)
  await page.goto(url + paths.account.cabinet)
  // Three weeks without use ended the session.
  await at(page, paths.account.login)
  await logIn(page, email)
  await page.getByRole('alert').getByText('Access denied. Please renew your subscription.').waitFor()
  await expect.poll(() => page.getByRole('link', { name: /^Day / }).count()).toBe(0)

  await page.getByRole('link', { name: 'Renew my plan' }).click()
  await at(page, paths.quiz.order)
  await buy(page)
  await page.getByRole('link', { name: 'I already have an account' }).click()
  await logIn(page, email)
  await at(page, paths.account.cabinet)
  await expect.poll(() => subscriptionStatus(page)).toMatchObject({ status: 200 })
  await page.getByText('The other weeks').click()
  await completed(page, 7)
  await page.getByRole('link', { name: /^Day 4: / }).click()
  await page.getByText('DAY 4 OF 28').waitFor()
  await expect.poll(() => field(page).inputValue()).toBe(written(4))

  await page.goto(`${url}${paths.account.day}?day=3`)
  await page.getByText('DAY 3 OF 28').waitFor()
  const isTicked = (name: string) => ahead(page).getByRole('checkbox', { name, exact: true }).isChecked()
  await expect.poll(() => isTicked('Later this week')).toBe(true)
  await expect
    .poll(async () => [await isTicked('Tomorrow morning'), await isTicked('A bill or a decision')])
    .toEqual([false, true])
  await expect.poll(() => ahead(page).getByRole('checkbox', { checked: true }).count()).toBe(2)
})
