import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { adminPaths } from '#web/paths.ts'
import { ADMIN_PASSWORD, newAdmin, signInAdmin } from '#web/e2e/tools/admin.ts'
import { adminUrl, openBrowser } from '#web/e2e/tools/browser.ts'
import { call, newSubscriber } from '#web/e2e/tools/subscriber.ts'

const { newPage } = openBrowser()

let username: string
beforeAll(async () => {
  username = await newAdmin('ruth')
})

const openOperators = async (page: Page) => {
  await signInAdmin(page, username)
  await page.goto(adminUrl() + adminPaths.operators)
  await page.getByRole('heading', { name: 'Incidents' }).waitFor()
}

test('an operator sees the health checks, and erases a person by e-mail typed twice', async () => {
  const page = await newPage('phone')
  const [email, quizUserId] = [`naomi-${randomUUID()}@moab.example`, randomUUID()]
  await call('/quiz/user-info', { quizUserId: randomUUID(), email, username: 'Naomi' })
  await openOperators(page)
  await page.getByText('Off: the projector has no API key of the payment provider').waitFor()
  await page.getByText(/^\d+ are well$/).click()
  await page.getByRole('region', { name: 'Checks that are well' }).getByText('Commits reach the disk').waitFor()
  await page.getByText('Sign a subscriber out everywhere').click()
  const signOut = page.getByRole('form', { name: 'Sign a subscriber out everywhere' })
  await signOut.getByLabel('E-mail').fill('nothing@moab.example')
  await signOut.getByRole('button', { name: 'Sign out everywhere' }).click()
  await signOut.getByText('No account has this address.').waitFor()

  await page.getByText('Erase a person', { exact: true }).click()
  const form = page.getByRole('form', { name: 'Erase a person' })
  const erase = async (again = email) => {
    await form.getByLabel('E-mail', { exact: true }).fill(email)
    await form.getByLabel('E-mail again').fill(again)
    await form.getByLabel('Your password').fill(ADMIN_PASSWORD)
    await form.getByRole('button', { name: 'Erase' }).click()
  }
  await erase(`x${email}`)
  await form.getByText('The addresses differ').waitFor()
  await erase()
  await form.getByText('Erased: no account, 1 record of visitors and customers.').waitFor()
  await erase()
  await form.getByText('Nothing was stored about this address.').waitFor()
  for (const address of [`orpah-${randomUUID()}@moab.example`, email])
    await call('/quiz/user-info', { quizUserId, email: address })
  await erase()
  await form
    .getByText(`Nothing was erased. Left alone, because they have another address too: ${quizUserId}.`)
    .waitFor()
})

test('an operator returns the payments of a withdrawal, and marks another one as handled', async () => {
  const page = await newPage('desk')
  const { email } = await newSubscriber()
  const other = `orpah-${randomUUID()}@moab.example`
  await call('/withdrawals', { name: 'Mahlon', email })
  await call('/withdrawals', { name: 'Orpah', email: other })
  await openOperators(page)
  const rows = page.getByRole('region', { name: 'Withdrawals' }).getByRole('row')
  const row = rows.filter({ hasText: email })
  await row.getByText(/^\$38\.92, renews /).waitFor()
  await row.getByRole('button', { name: 'Return payments Mahlon' }).click()
  const form = page.getByRole('form', { name: 'Return the payments of Mahlon' })
  await expect.poll(() => form.getByRole('checkbox', { name: /^First payment, .*\$38\.92/ }).isChecked()).toBe(true)
  await form.getByLabel('Your password').fill(ADMIN_PASSWORD)
  await form.getByRole('button', { name: 'Return payments and end renewals' }).click()
  await row.getByText(/by ruth-/).waitFor()
  await expect.poll(() => row.getByRole('button').count()).toBe(0)

  const otherRow = rows.filter({ hasText: other })
  await otherRow.getByText('14 days').waitFor()
  await page.getByText(/^\d+ open/).waitFor()
  const mark = otherRow.getByRole('button', { name: 'Mark as handled Orpah' })
  await mark.focus()
  await page.keyboard.press('Enter')
  await otherRow.getByRole('button', { name: 'Really handled? Orpah' }).waitFor()
  await page.keyboard.press('Tab')
  await mark.click()
  await otherRow.getByRole('button', { name: 'Really handled? Orpah' }).click()
  await otherRow.getByText(/by ruth-/).waitFor()
  await expect.poll(() => otherRow.getByRole('button').count()).toBe(0)
})

test('an operator finds a subscriber by e-mail, reads why access is open, and extends it with a reason', async () => {
  const page = await newPage('phone')
  const { email, transactionId } = await newSubscriber({ license: 'lifetime' })
  await signInAdmin(page, username)
  await page.goto(adminUrl() + adminPaths.subscribers)
  await page.getByText('Active plans').waitFor()
  const search = page.getByRole('search', { name: 'Find a person' })
  await search.getByRole('textbox').fill('nothing@moab.example')
  await page.keyboard.press('Enter')
  await page.getByText('No account, payment or visitor matches.').waitFor()
  await search.getByRole('textbox').fill(email)
  await page.keyboard.press('Enter')
  const person = page.getByRole('region', { name: 'Person' })
  await person.getByText('Open with the Lifetime Access without a known end').waitFor()
  await person.getByText(email).waitFor()
  // The table shows what the projector knows, which may lag behind on a busy machine.
  const isListed = async () => {
    await search.getByRole('textbox').fill(email)
    await page.keyboard.press('Enter')
    await person.waitFor()
    return await page.getByRole('cell', { name: transactionId }).count()
  }
  await expect.poll(isListed).toBe(1)
  expect(page.url()).not.toContain('moab')
  await page.getByText('Extend access', { exact: true }).click()
  const form = page.getByRole('form', { name: 'Extend access' })
  await form.getByLabel('Until').fill(new Date(Date.now() + 864e5).toISOString().slice(0, 10))
  await form.getByLabel('Reason').fill('Paddle charged twice.')
  await form.getByRole('button', { name: 'Extend' }).click()
  await form.getByText('Access is extended.').waitFor()
  await person.getByText(`by ${username}: Paddle charged twice.`).waitFor()

  // An admin who may read figures only sees no person.
  await page.route('**/api/v1/admin/account', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), role: 'read' } })
  })
  await page.reload()
  await page.getByText('Your role can read figures only.').waitFor()
  await expect.poll(() => page.getByText(email).count()).toBe(0)
  await page.getByRole('link', { name: 'Customers' }).first().click()
  await page.getByText('Active plans').waitFor()
  await expect.poll(() => page.getByRole('search').count()).toBe(0)
})
