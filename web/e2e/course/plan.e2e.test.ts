import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ownerOf, subscriberKey } from '#web/course/data/cabinet-storage.ts'
import { paths } from '#web/paths.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { DAY_1 } from '#web/e2e/tools/day.ts'
import { call, newSubscriber, openAs, signIn } from '#web/e2e/tools/subscriber.ts'

const { newPage } = openBrowser()
const { cabinet } = paths.account

const BUSY = { 'minutes-a-day': ['About 5 minutes'], obstacles: ['Too little time'] }
const SAVED = { day: 1, courseVersion: 'v1', progress: 100, answers: {}, rating: null, timeSpent: 60 }

test('the cabinet shows every hope, and unfolds what the answers changed, within two screens of a phone', async () => {
  const subscriber = await newSubscriber({
    answers: { ...BUSY, hopes: ['A deeper life of prayer', 'A closer walk with God'] },
  })
  const page = await openAs(await newPage('phone'), subscriber, cabinet)
  const goals = page.getByRole('region', { name: 'Your goals' })
  await goals.getByText('How it’s yours').click()
  await expect
    .poll(() => goals.getByRole('listitem').allTextContents())
    .toEqual([
      'Each day takes about 5 minutes.You said “About 5 minutes”',
      'Some days are about learning to pray.You said “A deeper life of prayer”',
      'Some days are written for people with full schedules.You said “Too little time”',
    ])
  const next = page.getByRole('region', { name: 'Begin Tired' })
  await expect.poll(() => next.textContent()).toContain('For you: No time to eatYou said “Too little time”')
  await expect.poll(() => next.textContent()).toContain('It takes about 5 minutes.')
  await expect
    .poll(() => goals.textContent())
    .toContain('You hoped for:A closer walk with God · A deeper life of prayer')

  await call('/account/answers/v1/1', SAVED, subscriber.token)
  await page.reload()
  // A part that loads later counts, too.
  await page.getByLabel('Remind me tomorrow at').waitFor()
  await expect.poll(() => page.evaluate(() => document.body.scrollHeight)).toBeLessThan(1_690)
})

test('the device of a subscriber who declined makes the same day and plan, and sends no answer', async () => {
  const textOf = async (page: Page) => {
    await page.getByRole('button', { name: 'Save My Responses' }).waitFor()
    return (await page.getByRole('main').textContent())?.replace(/\d\d:\d\d/g, '')
  }
  const consenting = await openAs(await newPage('phone'), await newSubscriber({ answers: BUSY }), DAY_1)
  const page = await newPage('phone')
  const bodies: string[] = []
  page.on('request', (request) => bodies.push(`${request.url()} ${request.postData() ?? ''}`))
  const subscriber = await newSubscriber()
  await signIn(page, subscriber)
  await page.addInitScript(([key, answers]) => localStorage.setItem(key, answers), [
    subscriberKey(ownerOf(subscriber.token), 'answers-here'),
    JSON.stringify(Object.entries(BUSY)),
  ] as const)
  await page.goto(DAY_1)
  const text = await textOf(consenting)
  expect(text).toContain('You said “Too little time.”')
  await expect.poll(() => textOf(page)).toBe(text)
  await page.getByRole('banner').getByRole('link', { name: 'Back to your journey' }).click()
  await page.getByText('How it’s yours').click()
  await page.getByText('Each day takes about 5 minutes.').waitFor()
  expect(bodies.filter((body) => /Too little|5%20minutes|5 minutes/.test(body))).toEqual([])
})
