import type { Page } from 'playwright-core'
import { paths } from '#web/paths.ts'

/** What a buyer does, in the words of the screens. */

let buyers = 0
/** An address that no buyer had before, in this run or another against the same site. */
export const freshEmail = (): string => `buyer-${Date.now().toString(36)}-${buyers++}@example.com`

/** Has told their first name and e-mail on the way, and chosen about consent: nothing covers the screen. */
export const known = (page: Page, email: string, ads = false) =>
  page.addInitScript(
    ([said, allows]) => {
      sessionStorage.setItem('visitor', JSON.stringify({ name: 'Anna', email: said }))
      localStorage.setItem('consent', JSON.stringify({ ads: allows, answers: true }))
    },
    [email, ads] as const,
  )

export const chooser = (page: Page) => page.getByRole('region', { name: 'Choose your plan' })
export const testMode = (page: Page) => page.getByRole('dialog', { name: 'Checkout' })

/** Chooses a plan on the offer page, agrees, and presses. */
export const getPlan = async (page: Page, plan = '4-Week Plan') => {
  await chooser(page)
    .getByRole('radio', { name: new RegExp(`^${plan}`) })
    .check()
  await chooser(page).getByRole('checkbox').check()
  await chooser(page).getByRole('button', { name: 'GET MY PLAN' }).click()
}

/** The offer at its sale prices, which only the discount page leads to. */
export const claimSale = async (page: Page) => {
  await page.goto(paths.quiz.discount)
  await page.getByRole('button', { name: 'CLAIM MY 50% OFF' }).first().click()
  await page.waitForURL(`**${paths.quiz.order}`)
}

export const PASSWORD = 'still waters'

/** Fills in the registration and sends it. What is known already stays. */
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

/** The subscriber's standing, as the server tells it to the session of this browser. */
export const standing = (page: Page): Promise<{ status: number; message: string }> =>
  page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('client_token')}` }
    const reply = await fetch('/api/v1/account/subscription/me', { headers })
    const { message } = (await reply.json()) as { message: string }
    return { status: reply.status, message }
  })

/** Buys without a screen, in TEST MODE. @returns the id of the transaction. */
export const buy = async (page: Page, email: string): Promise<string> => {
  const call = async (data: object) => {
    const reply = await page.request.post('/api/v1/checkout/simulated', { data })
    return (await reply.json()) as { transactionId: string }
  }
  const { transactionId } = await call({ action: 'open', license: 'monthly', sale: false, email })
  await call({ action: 'pay', transactionId, email })
  return transactionId
}

/** An account without a screen, by a purchase of which nobody knows. */
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
  if (reply.status() !== 201) throw new Error(`No account was made: ${reply.status()}`)
}
