import type { Page } from 'playwright-core'
import { paths } from '#web/paths.ts'
import { haveChosen } from './consent.ts'

let buyers = 0
/** Returns an e-mail address that is unique across test runs. */
export const freshEmail = (): string => `buyer-${Date.now().toString(36)}-${buyers++}@example.com`

/** Stores name, e-mail and consent of a visitor. */
export const storeVisitor = async (page: Page, email: string, ads = false) => {
  await haveChosen(page, { ads })
  await page.addInitScript(
    (visitor) => sessionStorage.setItem('visitor', visitor),
    JSON.stringify({ name: 'Anna', email }),
  )
}

export const chooser = (page: Page) => page.getByRole('region', { name: 'Choose your plan' })
export const testCheckout = (page: Page) => page.getByRole('dialog', { name: 'Checkout' })

/** Pays in the open test checkout. */
export const payInTest = async (page: Page) => {
  const pay = testCheckout(page).getByRole('button', { name: /^Pay \$/ })
  await pay.click()
}

/** Chooses a plan on the offer page, accepts the terms, and clicks the button. */
export const getPlan = async (page: Page, plan = '4-Week Plan') => {
  // The button does nothing until the settings are loaded, which the footer shows.
  await page.getByRole('contentinfo').locator('address').getByRole('link').waitFor()
  await chooser(page)
    .getByRole('radio', { name: new RegExp(`^${plan}`) })
    .check()
  await chooser(page).getByRole('checkbox').check()
  await chooser(page).getByRole('button', { name: 'GET MY PLAN' }).click()
}

/** Opens the offer at sale prices, which only the discount page links to. */
export const claimSale = async (page: Page) => {
  await page.goto(paths.quiz.discount)
  await page.getByRole('button', { name: 'CLAIM MY 50% OFF' }).first().click()
  await page.waitForURL(`**${paths.quiz.order}`)
}

export const PASSWORD = 'of-good-courage'

/** Fills in and submits the registration. Prefilled fields stay. */
export const register = async (page: Page, last = 'Lindqvist') => {
  await page.getByLabel('First name').fill('Anna')
  await page.getByLabel('Last name').fill(last)
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Create my account' }).click()
}

export const logIn = async (page: Page, email: string, password = PASSWORD) => {
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

export const subscriptionStatus = (page: Page): Promise<{ status: number; message: string }> =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('client_token')}` }
    const reply = await fetch('/api/v1/account/subscription/me', { headers })
    const { message }: { message: string } = await reply.json()
    return { status: reply.status, message }
  })

/** Buys in TEST MODE through the API. @returns the id of the transaction. */
export const buy = async (page: Page, email: string): Promise<string> => {
  const call = async (data: object) => {
    const reply = await page.request.post('/api/v1/checkout/simulated', { data })
    const opened: { transactionId: string } = await reply.json()
    return opened
  }
  const { transactionId } = await call({ action: 'open', license: 'monthly', sale: false, email })
  await call({ action: 'pay', transactionId, email })
  return transactionId
}

/** Creates an account through the API, for an unknown purchase. */
export const createAccount = async (page: Page, email: string): Promise<void> => {
  const data = {
    payoutSubId: `txn_01${email.replaceAll(/\W/g, '')}`,
    email,
    password: PASSWORD,
    firstName: 'Anna',
    lastName: 'Lindqvist',
    timeZone: 'Asia/Singapore',
    courseVersion: 'v1',
  }
  const reply = await page.request.post('/api/v1/account/auth/register', { data })
  if (reply.status() !== 201) throw new Error(`Registration failed: ${reply.status()}`)
}
