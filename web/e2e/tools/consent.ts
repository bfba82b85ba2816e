import type { Page } from 'playwright-core'

/** Stores the choice of a visitor who has passed the consent screen before. */
export const haveChosen = (page: Page, choice: { ads?: boolean; answers?: boolean } = {}) =>
  page.context().addInitScript(
    (chosen) => {
      // Blank pages have no storage.
      if (location.protocol.startsWith('http')) localStorage.setItem('consent', chosen)
    },
    JSON.stringify({ ads: false, answers: true, ...choice }),
  )

/** Passes the consent screen before the first question. */
export const passConsent = async (page: Page, answer: 'yes' | 'no' = 'yes') => {
  const name = { yes: 'Yes, I agree', no: 'No, I decline' }[answer]
  await page.getByRole('button', { name, exact: true }).click()
}
