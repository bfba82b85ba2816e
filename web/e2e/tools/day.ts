import type { Page } from 'playwright-core'
import { paths } from '#web/paths.ts'
import { call, openAs, type TestSubscriber } from './subscriber.ts'

export const DAY_1 = `${paths.account.day}?day=1`
export const ANSWERS = '/account/answers/v1/1'
export const SEAT = 'The back step, with the door half open.'
export const save = (page: Page) => page.getByRole('button', { name: 'Save My Responses' })
export const seat = (page: Page) => page.getByLabel('Where will you sit?')
export const readSaved = ({ token }: TestSubscriber) => call(ANSWERS, undefined, token)

/** Waits until the page of a day knows whether the reader agreed to saves of answers. Until then, none is saved. */
export const consentKnown = async (page: Page) => (await page.waitForResponse('**/account/writing')).finished()

export const openDayOn = async (page: Page, subscriber: TestSubscriber, path = DAY_1) => {
  const consent = consentKnown(page)
  await openAs(page, subscriber, path)
  await save(page).waitFor()
  await consent
  return page
}
