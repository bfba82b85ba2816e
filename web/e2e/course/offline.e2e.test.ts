import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { built } from '#web/e2e/tools/built.ts'
import { openBrowser, worksOffline } from '#web/e2e/tools/browser.ts'
import { DAY_1, openDayOn, save, readSaved, SEAT, seat } from '#web/e2e/tools/day.ts'
import { at, waitForPicture, heading } from '#web/e2e/tools/pages.ts'
import { newSubscriber } from '#web/e2e/tools/subscriber.ts'
import { saidOn, withVoice } from '#web/e2e/tools/voice.ts'

const { newPage } = openBrowser()

const storedFiles = (page: Page) =>
  page.evaluate(async () => {
    const stored = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return stored.flat().map(({ url }) => url)
  })

test('visited days open without a network, are read aloud, and are saved later, with all that a later day may need', async () => {
  const subscriber = await newSubscriber()
  const page = await newPage('phone', { withWorker: true })
  await withVoice(page)
  await openDayOn(page, subscriber)
  await worksOffline(page)
  await page.goto(paths.account.cabinet)
  await heading(page, 'Welcome, Ruth')
  for (const file of [built('seldom').script, built('SilenceTimer').script, '/art/days/v1-2.svg'])
    await expect.poll(() => storedFiles(page)).toContainEqual(expect.stringContaining(file))

  await page.context().setOffline(true)
  await page.goto(DAY_1)
  await heading(page, 'Begin Tired')
  await page.getByText('You’re offline.').waitFor()
  await page.getByRole('button', { name: 'Listen' }).click()
  await page.getByRole('button', { name: 'Pause', exact: true }).waitFor()
  await expect.poll(() => saidOn(page)).toHaveLength(1)
  await seat(page).fill(SEAT)
  await save(page).click()
  await at(page, paths.account.cabinet)
  await page.getByText('Day 1 is saved on this device').waitFor()
  // Nothing is wrong, so the notice has not the color of an error.
  const border = page.getByText('You can still open the days').evaluate((notice) => {
    const probe = document.createElement('p')
    probe.style.color = 'var(--accent)'
    notice.append(probe)
    return [getComputedStyle(notice).borderInlineStartColor, getComputedStyle(probe).color]
  })
  expect(new Set(await border).size).toBe(2)
  await page.goto(`${paths.account.day}?day=2`)
  await heading(page, 'Day 2 isn’t open yet')
  await waitForPicture(page, '/art/days/v1-2.svg')
  await page.context().setOffline(false)
  await expect
    .poll(() => readSaved(subscriber))
    .toMatchObject({ progress: 100, answers: { 'd01-practice-place': SEAT } })
})

test('a day that was sent stays saved where nothing else comes back', async () => {
  const subscriber = await newSubscriber()
  const page = await newPage('phone')
  await openDayOn(page, subscriber)
  await page.goto(paths.account.cabinet)
  await heading(page, 'Welcome, Ruth')
  await openDayOn(page, subscriber)
  await seat(page).fill(SEAT)
  // The line breaks after the save has passed.
  await page.route('**/api/v1/account/**', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.fallback(),
  )
  await save(page).click()
  await at(page, paths.account.cabinet)
  for (let loads = 0; loads < 2; loads++) {
    await heading(page, 'Well done, Ruth')
    await page.getByText('Day 1: Begin Tired, active, saved', { exact: true }).waitFor({ state: 'attached' })
    await page.reload()
  }
})
