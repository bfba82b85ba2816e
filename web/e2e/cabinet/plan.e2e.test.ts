import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { ownerOf, subscriberKey } from '#web/cabinet/data/cabinet-storage.ts'
import { paths } from '#web/paths.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { call, newSubscriber, signIn } from '#web/e2e/tools/subscriber.ts'

const { newPage } = openBrowser()
const { cabinet, day } = paths.account

const BUSY = { 'minutes-a-day': ['About 5 minutes'], obstacles: ['Too little time'] }
const SAVED = { day: 1, courseVersion: 'v1', progress: 100, answers: {}, rating: null, timeSpent: 60 }
const GRIEVING = { 'minutes-a-day': ['About 20 minutes'], 'life-season': ['A time of grieving for someone'] }

const openAs = async (answers: Record<string, string[]> | undefined, path: string) => {
  const page = await newPage('phone')
  await signIn(page, await newSubscriber(answers ? { answers } : {}))
  await page.goto(path)
  return page
}

test('the cabinet shows the effects of the answers, with reasons', async () => {
  const page = await openAs(BUSY, cabinet)
  const plan = page.getByRole('region', { name: 'Your plan' })
  await plan.waitFor()
  await expect
    .poll(() => plan.getByRole('listitem').allTextContents())
    .toEqual([
      'Each day takes about 5 minutes.Because of your answer about your time: “About 5 minutes”',
      'Some days are written for people with full schedules.Because of your answer about reading: “Too little time”',
    ])
  const next = page.getByRole('region', { name: 'Begin Tired' })
  await expect
    .poll(() => next.textContent())
    .toContain('For you: No time to eatBecause of your answer about reading: “Too little time”')
  await expect.poll(() => next.textContent()).toContain('It takes about 5 minutes.')
})

test('the reasons of the plan fold after the first day, and the cabinet then fits in 2,200 px on a phone', async () => {
  const subscriber = await newSubscriber({ answers: BUSY })
  await call('/account/answers/v1/1', SAVED, subscriber.token)
  const page = await newPage('phone')
  await signIn(page, subscriber)
  await page.goto(cabinet)
  const plan = page.getByRole('region', { name: 'Your plan' })
  const reason = plan.getByText('Each day takes about 5 minutes.')
  await plan.getByText('What your answers changed').waitFor()
  await expect.poll(() => reason.isVisible()).toBe(false)
  // Parts that load later count, too.
  await page.getByLabel('Remind me tomorrow at').waitFor()
  await page.getByText('Your days so far: you read on 1 day').waitFor()
  await expect.poll(() => page.evaluate(() => document.body.scrollHeight)).toBeLessThan(2_200)
  await plan.getByText('What your answers changed').click()
  await reason.waitFor()
})

test('the goals box shows the hopes of the subscriber, never those of another person at this browser, and none in the standard plan', async () => {
  const pages = [{ ...BUSY, hopes: ['A deeper life of prayer'] }, undefined].map(async (answers) => {
    const page = await newPage('phone')
    await page.addInitScript(() =>
      localStorage.setItem(
        'quiz',
        '{"version":"v1","activeQuestionIndex":9,"answers":[["hopes",["A steady daily rhythm"]]]}',
      ),
    )
    await signIn(page, await newSubscriber(answers ? { answers } : {}))
    await page.goto(cabinet)
    return page
  })
  const [own, standard] = await Promise.all(pages)
  const goalsOf = (page: typeof own) => page?.getByRole('region', { name: 'Your goals' }).textContent()
  await expect.poll(() => goalsOf(own)).toContain('You hoped for:A deeper life of prayer')
  await expect.poll(() => goalsOf(standard)).toContain('Arrive.')
  for (const page of [own, standard]) await expect.poll(() => goalsOf(page)).not.toContain('A steady daily rhythm')
  await expect.poll(() => goalsOf(standard)).not.toContain('You hoped for')
  await standard?.getByText('You have our standard plan').waitFor()
  await expect.poll(() => standard?.getByRole('main').textContent()).not.toContain('Because of your answer')
})

test('two people read different days, each with its reason', async () => {
  const texts = await Promise.all(
    [BUSY, GRIEVING].map(async (answers) => {
      const page = await openAs(answers, `${day}?day=1`)
      await page.getByRole('button', { name: 'Save My Responses' }).waitFor()
      return (await page.getByRole('main').textContent()) ?? ''
    }),
  )
  const [busy = '', grieving = ''] = texts
  expect(busy).toContain('Because of your answer about reading: “Too little time.”')
  expect(grieving).toContain('One step further')
  expect(busy).not.toContain('One step further')
  expect(grieving.length).toBeGreaterThan(busy.length * 1.5)
})

test('the device of a subscriber who declined makes the same day and plan, and sends no answer', async () => {
  const textOf = async (page: Page) => {
    await page.getByRole('button', { name: 'Save My Responses' }).waitFor()
    return (await page.getByRole('main').textContent())?.replace(/\d\d:\d\d/g, '')
  }
  const consenting = await openAs(BUSY, `${day}?day=1`)
  const page = await newPage('phone')
  const bodies: string[] = []
  page.on('request', (request) => bodies.push(`${request.url()} ${request.postData() ?? ''}`))
  const subscriber = await newSubscriber()
  await signIn(page, subscriber)
  await page.addInitScript(([key, answers]) => localStorage.setItem(key, answers), [
    subscriberKey(ownerOf(subscriber.token), 'answers-here'),
    JSON.stringify(Object.entries(BUSY)),
  ] as const)
  await page.goto(`${day}?day=1`)
  await expect.poll(() => textOf(page)).toBe(await textOf(consenting))
  await page.goto(cabinet)
  await page.getByText('Each day takes about 5 minutes.').waitFor()
  expect(bodies.filter((body) => /Too little|5%20minutes|5 minutes/.test(body))).toEqual([])
})
