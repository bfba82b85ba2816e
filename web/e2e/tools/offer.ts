import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { SiteConfig } from '#api/contracts/site.ts'
import { paths } from '#web/paths.ts'
import { baseUrl } from './browser.ts'
import { chooser, claimSale } from './buyer.ts'

export const firstChooser = chooser
export const secondChooser = (page: Page) => page.getByRole('region', { name: 'Begin when you’re ready' })
export const choosers = (page: Page) => [firstChooser(page), secondChooser(page)]
export type Chooser = ReturnType<typeof firstChooser>
export const agreement = (plans: Chooser) => plans.getByRole('checkbox')
export const header = (page: Page) => page.getByRole('banner')

/** Returns the accessible prices of the three plans. */
export const pricesIn = async (plans: Chooser) => {
  const cards = await plans.getByRole('group', { name: 'Plans' }).locator('label').allTextContents()
  return cards.map((text) => /crossed out: \S+, price: \S+ (per day|one-time)/.exec(text)?.[0])
}

export const openOffer = async (page: Page) => {
  await page.goto(paths.quiz.order)
  await firstChooser(page).waitFor()
  return page
}

/** Opens the sale through the discount page, its only entry. */
export const openSale = async (page: Page) => {
  await claimSale(page)
  await firstChooser(page).waitFor()
}

/** Returns the public settings of the site under test. */
export const siteConfig = async (): Promise<SiteConfig> =>
  SiteConfig.parse(await (await fetch(`${baseUrl()}/api/v1/config`)).json())

/** Returns the boxes of the plans and of the header. */
const boxesOf = (page: Page, plans: Chooser) =>
  Promise.all([plans, header(page)].map(async (part) => (await part.boundingBox()) ?? expect.unreachable()))

export const expectAtPlans = (page: Page) =>
  expect
    .poll(async () => {
      const [plans, bar] = await boxesOf(page, firstChooser(page))
      return plans && bar ? Math.abs(plans.y - (bar.y + bar.height)) < 60 : false
    })
    .toBe(true)
