import type { Page } from 'playwright-core'
import { paths } from '#web/paths.ts'
import { call, openAs, type TestSubscriber } from './subscriber.ts'

export const DAY_1 = `${paths.account.day}?day=1`
export const ANSWERS = '/account/answers/v1/1'
export const SEAT = 'The back step, with the door half open.'
export const save = (page: Page) => page.getByRole('button', { name: 'Save My Responses' })
export const seat = (page: Page) => page.getByLabel('Where will you sit?')
export const savedOf = ({ token }: TestSubscriber) => call(ANSWERS, undefined, token)

export const openDayOn = async (page: Page, subscriber: TestSubscriber, path = DAY_1) => {
  await openAs(page, subscriber, path)
  await save(page).waitFor()
  return page
}
