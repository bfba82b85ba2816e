import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { openBrowser, worksOffline } from '#web/e2e/tools/browser.ts'
import { createDays } from '#web/e2e/tools/days.ts'
import { call, newSubscriber, PASSWORD } from '#web/e2e/tools/subscriber.ts'
import { heading } from '#web/e2e/tools/pages.ts'

const { newPage } = openBrowser()

const wakeOn = createDays('2027-03-01T09:30:00Z')
const BASE_URL = process.env['E2E_BASE_URL']
afterAll(() => {
  process.env['E2E_BASE_URL'] = BASE_URL
})

const field = (page: Page) => page.getByRole('textbox').last()
const saveNote = (page: Page) => page.getByRole('button', { name: 'Save my note' }).click()

/** Signs in again, because sessions end after 30 days. */
const tokenOf = async (email: string) =>
  String((await call('/account/auth/login', { email, password: PASSWORD }))['token'])
const useToken = (page: Page, token: string) =>
  page.evaluate((stored) => localStorage.setItem('client_token', stored), token)

/** Checks a screen for people who use a screen reader, and a small phone. */
const isUsable = async (page: Page) => {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 640 })
  if (size) await page.setViewportSize(size)
}

test('a reader who finished the course goes on with daily pages, also offline, and finds every word in the journal', async () => {
  const page = await newPage('phone', { withWorker: true })
  const url = await wakeOn(1)
  process.env['E2E_BASE_URL'] = url
  const { email } = await newSubscriber({ license: 'lifetime' })

  await wakeOn(28)
  const token = await tokenOf(email)
  const last = { day: 28, courseVersion: 'v1', progress: 100, rating: null, timeSpent: 60 }
  await call('/account/answers/v1/28', { ...last, answers: { 'd28-gratitude': 'Helped by my neighbors' } }, token)
  await page.goto(url + paths.account.login)
  await useToken(page, token)
  await page.goto(url + paths.account.cabinet)
  await heading(page, 'You made it, Ruth')
  await page.getByRole('link', { name: 'See your daily page' }).click()
  await heading(page, 'A page for every day')
  await isUsable(page)
  await page.getByRole('button', { name: 'Open my first page' }).click()
  await heading(page, 'A Tree by the Water')
  await field(page).fill('The river behind the house')
  await isUsable(page)
  await saveNote(page)
  await page.getByText('Your note is saved. A new page opens at midnight').waitFor()
  await page.getByText('Go in peace.').waitFor()
  await page.getByLabel('Remind me tomorrow at').waitFor()

  await worksOffline(page)
  await page.reload()
  await expect.poll(() => field(page).inputValue()).toBe('The river behind the house')
  await page.context().setOffline(true)
  await page.reload()
  await heading(page, 'A Tree by the Water')
  await field(page).fill('The river behind the house, and the heron')
  await saveNote(page)
  await page.getByText('Your note is saved on this device').waitFor()
  await page.context().setOffline(false)
  const stored = async () => JSON.stringify(await call('/account/answers/daily/1', undefined, token))
  await expect.poll(stored).toContain('and the heron')

  // Midnight doesn't take the page away from someone who is writing on it.
  await field(page).fill('The river behind the house, and the heron, and')
  await wakeOn(29)
  const comeBack = async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    return await page.getByRole('link', { name: 'The page after' }).count()
  }
  await expect.poll(comeBack, { interval: 1_000 }).toBe(1)
  await expect.poll(() => field(page).inputValue()).toBe('The river behind the house, and the heron, and')
  await field(page).fill('The river behind the house, and the heron')
  await page.goto(url + paths.account.daily)
  await heading(page, 'Show Me Your Ways')
  await page.getByRole('button', { name: 'Follow Easter' }).click()
  await page.getByText('Easter Monday').waitFor()
  await page.getByText('Christ is risen. Wake me up with you.').waitFor()
  await isUsable(page)
  await page.getByRole('button', { name: 'Leave Easter' }).click()
  await heading(page, 'Show Me Your Ways')
  await page.getByRole('link', { name: 'Your year' }).click()
  await heading(page, 'Your year')
  await isUsable(page)
  await page.getByRole('link', { name: 'Sunday, March 28, completed' }).waitFor()
  await page.getByRole('link', { name: 'Monday, March 29, active' }).click()
  await heading(page, 'Show Me Your Ways')
  await page.getByRole('link', { name: 'The page before' }).click()
  await heading(page, 'A Tree by the Water')
  await expect.poll(() => field(page).inputValue()).toContain('and the heron')
  await page.goto(`${url}${paths.account.daily}?page=3`)
  await heading(page, 'This page isn’t open yet')

  await page.goto(url + paths.account.season)
  await heading(page, 'The second season')
  await isUsable(page)
  await page.getByRole('button', { name: 'Begin the second season' }).click()
  await page.getByRole('link', { name: 'Open day 1' }).click()
  await heading(page, 'Blessed, of All People')
  await page.getByRole('textbox').first().fill('Blessed am I, at the sink')
  await page.getByRole('button', { name: 'Save My Responses' }).click()
  await page.getByText('Day 1 is saved.').waitFor()
  const closing = page.getByRole('region', { name: 'Day 1. Amen.' })
  await closing.getByText('Blessed am I, at the sink').waitFor()
  await closing.locator('img[src="/art/days/s2-1.svg"]').waitFor()
  await page.getByText('Day 2 opens at midnight: Salt and a Lamp').waitFor()
  await page.getByLabel('Remind me tomorrow at').waitFor()
  await isUsable(page)
  await page.goto(`${url}${paths.account.season}?day=2`)
  await heading(page, 'Day 2 isn’t open yet')

  await wakeOn(58)
  await useToken(page, await tokenOf(email))
  await page.goto(url + paths.account.daily)
  await page.getByText('What you wrote about a month ago').waitFor()
  await page.getByRole('blockquote').getByText('The river behind the house, and the heron').waitFor()

  await page.getByRole('link', { name: 'Your journal' }).first().click()
  await heading(page, 'Your journal')
  await isUsable(page)
  const titles = () => page.getByRole('heading', { level: 3 }).allInnerTexts()
  await expect.poll(titles).toEqual(['Blessed, of All People', 'A Tree by the Water', 'This Far'])
  const pictures = page.locator('article img')
  const sources = () => pictures.evaluateAll((all) => all.map((picture) => picture.getAttribute('src')))
  await expect
    .poll(sources)
    .toEqual(['/art/days/s2-1.svg', '/art/days/psalm-tree-by-the-water.svg', '/art/days/v1-28.svg'])
  await page.getByLabel('Search your own words').fill('HERON river')
  await expect.poll(titles).toEqual(['A Tree by the Water'])
  await page.getByLabel('Search your own words').fill('nowhere')
  await page.getByText('No pages match.').waitFor()
  await page.getByLabel('Search your own words').fill('')
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => page.getByRole('search').isVisible()).toBe(false)
  await expect.poll(() => page.getByText('Helped by my neighbors').isVisible()).toBe(true)
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'This Far' }).click()
  await heading(page, 'This Far')
})
