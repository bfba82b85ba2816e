import { expect, test } from 'vitest'
import { paths } from '#web/paths.ts'
import { axeFindings } from '#web/e2e/tools/axe.ts'
import { openBrowser } from '#web/e2e/tools/browser.ts'
import { newSubscriber, signIn } from '#web/e2e/tools/subscriber.ts'

const { newPage } = openBrowser()
const { cabinet, day } = paths.account

const BUSY = { 'minutes-a-day': ['About 5 minutes'], obstacles: ['Too little time'] }
const GRIEVING = { 'minutes-a-day': ['About 20 minutes'], 'life-season': ['A time of loss or grief'] }

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
      'Each day takes about 5 minutes.Because you said about your time: ‘About 5 minutes’',
      'Some days are written for people with full schedules.Because you said about reading: ‘Too little time’',
    ])
  const next = page.getByRole('region', { name: 'Begin Tired' })
  await expect
    .poll(() => next.textContent())
    .toContain('For you: No time to eatBecause you said about reading: ‘Too little time’')
  await expect.poll(() => next.textContent()).toContain('It takes about 5 minutes.')
  expect(await axeFindings(page)).toEqual([])
})

test('the cabinet of the standard plan claims nothing personal', async () => {
  const page = await openAs(undefined, cabinet)
  await page.getByText('You have our standard plan').waitFor()
  await expect.poll(() => page.getByRole('main').textContent()).not.toContain('Because you said')
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
  expect(busy).toContain('Because you said about reading: ‘Too little time’')
  expect(grieving).toContain('One step further')
  expect(busy).not.toContain('One step further')
  expect(grieving.length).toBeGreaterThan(busy.length * 1.5)
})
