import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { adminPaths } from '#web/paths.ts'
import { ADMIN_PASSWORD, newAdmin, signInAdmin } from '#web/e2e/tools/admin.ts'
import { adminUrl, baseUrl, openBrowser, type ScreenName } from '#web/e2e/tools/browser.ts'
import { button, openTool } from '#web/e2e/tools/dashboard.ts'

const { newPage } = openBrowser()

let username: string
beforeAll(async () => {
  username = await newAdmin('lois')
})

const openAsAdmin = async (screen: ScreenName, path: string) => {
  const page = await signInAdmin(await newPage(screen), username)
  await page.goto(adminUrl() + path)
  return page
}

/** Stores a visitor with two answers about themselves. */
const visit = async () => {
  const quizUserId = randomUUID()
  const body = JSON.stringify({ quizUserId, age: '60+', creo: 'explorer', email: 'canary@example.com' })
  await fetch(`${baseUrl()}/api/v1/quiz/user-info`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return quizUserId
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('an operator steps through a stream, and opens its pseudonym with a reason', async () => {
  const visitor = await visit()
  const page = await openAsAdmin('phone', adminPaths.dashboard)
  await openTool(page, 'Explorer')
  await region(page, 'Events').waitFor()
  await button(page, /^Filters/).click()
  await page.getByLabel('Type').selectOption('quiz.visitor-arrived')
  await button(page, 'Show').click()
  const rows = region(page, 'Events').getByRole('row')
  const isListed = (word: string) => async () =>
    (await rows.allTextContents()).slice(1).every((row) => row.includes(word))
  // The list of before stays on the page until the next one is there.
  await expect.poll(isListed('quiz.visitor-arrived')).toBe(true)
  const stream = rows.filter({ hasText: 'explorer' }).first().getByRole('link', { name: 'quiz-' })
  const pseudonym = (await stream.textContent()) ?? ''
  expect(pseudonym).toMatch(/^quiz-[\da-f-]{36}$/)
  expect(pseudonym).not.toContain(visitor)
  await stream.click()
  await expect.poll(isListed(pseudonym)).toBe(true)
  await expect.poll(() => rows.allTextContents()).toContainEqual(expect.stringContaining('quiz.email-given'))
  await expect.poll(() => region(page, 'Events').textContent()).toContain('email: sealed')
  await expect.poll(() => page.content()).not.toContain('canary@example.com')

  await rows.last().getByRole('link').first().click()
  await page.getByText(/^1 of \d$/).waitFor()
  await page.getByRole('link', { name: 'Forward in stream' }).click()
  await page.getByText(/^2 of \d$/).waitFor()
  await page.goBack()
  await page.getByText(/^1 of \d$/).waitFor()

  await page.route('**/api/v1/admin/explorer/events*', async (route) => {
    const reply: object = await (await route.fetch()).json()
    await route.fulfill({ json: { ...reply, events: [], streamsSearched: 0.4 } })
  })
  await openTool(page, 'Explorer')
  await page.getByText('only the newest 40% of streams were searched').waitFor()

  await openTool(page, 'Operators')
  await page.getByText('Open a pseudonym', { exact: true }).click()
  const form = page.getByRole('form', { name: 'Open a pseudonym' })
  for (const [label, text] of [
    ['Pseudonym', pseudonym],
    ['Reason', 'A chargeback'],
    ['Your password', ADMIN_PASSWORD],
  ] as const)
    await form.getByLabel(label).fill(text)
  await form.getByRole('button', { name: 'Open' }).click()
  await form.getByText(`quiz-${visitor}`).waitFor()
})

test('an operator creates an API token, which is shown once, and revokes it', async () => {
  const page = await openAsAdmin('desk', adminPaths.operators)
  await page.getByText('Create a token').click()
  const name = `looker-${randomUUID().slice(0, 8)}`
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('form', { name: 'Create a token' }).getByLabel('Your password').fill(ADMIN_PASSWORD)
  await button(page, 'Create').click()
  const token = (await page.getByText(/^bpt_/).textContent()) ?? ''
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const read = () =>
    fetch(`${baseUrl()}/api/v1/admin/db/quizzes`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ groupBy: 'version' }),
    })
  expect((await read()).status).toBe(200)
  await button(page, `Revoke ${name}`).click()
  await page.getByRole('row').filter({ hasText: name }).getByText('revoked').waitFor()
  expect((await read()).status).toBe(401)
  // It is gone with its screen.
  await page.getByRole('link', { name: 'Today' }).click()
  await openTool(page, 'Operators')
  await page.getByRole('row').filter({ hasText: name }).first().waitFor()
  await expect.poll(() => page.content()).not.toContain(token)
})
