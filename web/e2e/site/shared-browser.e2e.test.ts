import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { freshEmail, getPlan, register, payInTest } from '#web/e2e/tools/buyer.ts'
import { at } from '#web/e2e/tools/pages.ts'

const { newPage } = openBrowser()
const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
const OWN = /^(client_token|account_device|cabinet\.|outbox)/
const leftOver = (page: Page) => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
const foreign = async (page: Page) => (await leftOver(page)).filter((key) => !OWN.test(key))

const visitorsIn = (page: Page) => {
  const visitors = new Set<unknown>()
  page.on('request', (request) => {
    const body: { quizUserId?: unknown } | null = request.method() === 'POST' ? request.postDataJSON() : null
    if (body?.quizUserId) visitors.add(body.quizUserId)
  })
  return visitors
}

/** Buys and registers in a browser as its first person. */
const buyAs = async (page: Page, email: string) => {
  await page.goto(`${paths.landing}?creo=psalm-23`)
  await page.evaluate(
    ([visitor, consent]) => {
      sessionStorage.setItem('visitor', visitor)
      localStorage.setItem('consent', consent)
      document.cookie = '_fbp=fb.1.2.3; path=/'
    },
    [JSON.stringify({ name: 'Anna', email }), JSON.stringify({ ads: false, answers: true })] as const,
  )
  await page.goto(paths.quiz.order)
  await getPlan(page)
  const visitor = await stored(page, 'quizUserId')
  await payInTest(page)
  await at(page, paths.success)
  await register(page)
  await at(page, paths.account.cabinet)
  await page.getByRole('link', { name: 'Settings' }).waitFor()
  return visitor
}

test('after a registration the browser has forgotten the visitor, and a second person is a new one who is asked for consent', async () => {
  const page = await newPage('phone')
  const visitors = visitorsIn(page)
  const first = await buyAs(page, freshEmail())
  await expect.poll(() => foreign(page)).toEqual([])
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('_fbp')
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Log out', exact: true }).click()
  await at(page, paths.account.login)
  await expect.poll(() => foreign(page)).toEqual([])
  // There is no new visitor until a funnel starts.
  expect([...visitors]).toEqual([first])

  await page.goto(paths.landing)
  await page.getByRole('button', { name: '30-45' }).click()
  await page.getByRole('button', { name: 'Yes, I agree', exact: true }).waitFor()
  const second = await stored(page, 'quizUserId')
  expect(second).toMatch(/^[0-9a-f-]{36}$/)
  expect(second).not.toBe(first)
  await expect.poll(() => stored(page, 'creo')).toBeNull()
  await page.goto(paths.success)
  await page.getByRole('heading', { name: 'Let’s find your purchase' }).waitFor()
})
