import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { built } from '#web/e2e/tools/built.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { ANSWERS, consentKnown, save, savedOf, SEAT, seat } from '#web/e2e/tools/day.ts'
import { heading } from '#web/e2e/tools/pages.ts'
import { newSubscriber, openAs } from '#web/e2e/tools/subscriber.ts'
import { paths } from '#web/paths.ts'

const { newPage } = openBrowser()

const pending = (page: Page) => page.getByText('Day 1 is saved on this device')

/** Records the Idempotency-Keys of all saves, and the largest number of saves in flight at the same time. */
const watchSaves = (context: BrowserContext) => {
  const keys: (string | undefined)[] = []
  const inFlight = new Set<unknown>()
  let maxInFlight = 0
  const isSave = (request: { method: () => string; url: () => string }) =>
    request.method() === 'POST' && request.url().endsWith(ANSWERS)
  context.on('request', (request) => {
    if (!isSave(request)) return
    keys.push(request.headers()['idempotency-key'])
    inFlight.add(request)
    maxInFlight = Math.max(maxInFlight, inFlight.size)
  })
  for (const event of ['requestfinished', 'requestfailed'] as const) {
    context.on(event as 'requestfinished', (request) => void inFlight.delete(request))
  }
  return { keys, maxInFlight: () => maxInFlight }
}

test('two tabs send a save that waited offline only once, and a part that cannot be loaded meanwhile leaves the rest usable', async () => {
  const subscriber = await newSubscriber()
  // Without a network the journey opens only if it was visited before.
  const first = await openAs(await newPage('phone'), subscriber, paths.account.cabinet)
  const context = first.context()
  const consent = consentKnown(first)
  await first.getByRole('button', { name: 'Go to next day' }).click()
  await seat(first).waitFor()
  await consent
  const second = await context.newPage()
  await second.goto(paths.account.cabinet)
  await second.getByRole('heading', { level: 1 }).waitFor()
  await seat(first).fill(SEAT)

  await context.setOffline(true)
  const reminder = first.waitForEvent('requestfailed', (request) =>
    request.url().endsWith(built('ReminderForm').script),
  )
  await save(first).click()
  await reminder
  await pending(first).waitFor()
  await pending(second).waitFor()

  const saves = watchSaves(context)
  // The delay makes both tabs try to send at the same time.
  await context.route(`**${ANSWERS}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await route.continue()
  })
  await context.setOffline(false)
  for (const page of [first, second]) await pending(page).waitFor({ state: 'hidden' })
  await heading(first, 'Well done, Ruth')
  expect(saves.keys).toHaveLength(1)
  expect(saves.maxInFlight()).toBe(1)
  await expect.poll(() => savedOf(subscriber)).toMatchObject({ progress: 100, answers: { 'd01-practice-place': SEAT } })
})
