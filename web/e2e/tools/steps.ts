import type { Locator, Page } from 'playwright-core'
import { paths } from '#web/paths.ts'

export const field = (page: Page) => page.getByRole('textbox')
export const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' })
export const errorOf = (page: Page) => page.getByRole('alert')

/** Fills in a field as password managers do: without an event. A script of the page itself uses React's setter. */
export const fillSilently = (input: Locator, value: string, by: 'browser' | 'script' = 'browser') =>
  input.evaluate(
    (element: HTMLInputElement, given) => {
      if (given.by === 'script') element.value = given.value
      else Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, given.value)
    },
    { value, by },
  )

/** Finds fields by label, because the URL changes before the screen does. */
const answer = async (page: Page, label: 'Your e-mail' | 'Your first name', value: string, next: string) => {
  await page.getByLabel(label).fill(value)
  await goOn(page).click()
  await page.waitForURL(`**${next}`)
}

export const giveEmail = (page: Page) => answer(page, 'Your e-mail', 'ann@example.com', paths.quiz.name)
export const giveName = (page: Page) => answer(page, 'Your first name', 'Ann', paths.quiz.purchase)
