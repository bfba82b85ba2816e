import { randomUUID } from 'node:crypto'
import { once } from '#prove/servers/resources.ts'
import { seedVisitors } from '#prove/servers/seed.ts'
import { ADMIN_PASSWORD, newAdmin } from '#web/e2e/tools/admin.ts'
import { baseUrl } from '#web/e2e/tools/browser.ts'
import { call, newSubscriber } from '#web/e2e/tools/subscriber.ts'

/** A creative with a name as long as those of large campaigns. */
export const LONG_CREATIVE = 'meta_us_women-46-60_still-waters_carousel_2026-09_variant-b'

const sendVisitors = async () => {
  await seedVisitors(baseUrl())
  for (let n = 0; n < 3; n++) {
    await call('/quiz/user-info', { quizUserId: randomUUID(), creo: LONG_CREATIVE, age: '46-60' })
  }
  const timings = [
    { creo: LONG_CREATIVE, screen: '/', lcp: 1_240, inp: 64, cls: 3 },
    { creo: LONG_CREATIVE, screen: '/quiz/questionary', inp: 288, cls: 0 },
    { creo: LONG_CREATIVE, screen: '/quiz/purchase', inp: 120, cls: 310 },
    { creo: null, screen: '/', lcp: 4_600, cls: 0 },
  ]
  for (const timing of timings) await call('/timings', timing)
  await call('/withdrawals', { name: 'Naomi', email: 'naomi@example.com', statement: 'I bought this by mistake.' })
  await call('/withdrawals', { name: 'Orpah', email: 'orpah@example.com', order: 'txn_01k9zv3m5q7r8s' })
}

const waitForProjections = async (token: string) => {
  const isBehind = async () => Number((await call('/admin/freshness', undefined, token))['behind']) > 0
  // Timings are written after a few seconds.
  const isTimed = async () => {
    const query = { metrics: ['views'], by: ['screen'], time: 'event' }
    const { rows } = await call('/admin/figures', query, token)
    return Array.isArray(rows) && rows.length > 0
  }
  while ((await isBehind()) || !(await isTimed())) await new Promise((resolve) => setTimeout(resolve, 100))
}

const subscribe = async () => {
  const quizUserId = randomUUID()
  await call('/quiz/user-info', { quizUserId, creo: LONG_CREATIVE, age: '46-60' })
  const buyer = await newSubscriber({ quizUserId })
  const saved = { day: 1, courseVersion: 'v1', progress: 100, answers: {}, timeSpent: 60 }
  await call('/account/answers/v1/1', saved, buyer.token)
  return buyer
}

/** Returns a subscriber who came by an ad and saved a day, once. */
export const seededSubscriber = once(subscribe)

const fill = async (): Promise<string> => {
  const [username] = await Promise.all([
    newAdmin('ann'),
    newAdmin('jonathan-campaigns'),
    sendVisitors(),
    seededSubscriber(),
  ])
  const credentials = { username, password: ADMIN_PASSWORD }
  const { token } = await call('/admin/auth/login', credentials)
  const program = { name: 'Looker Studio', days: 90, password: ADMIN_PASSWORD }
  const { sessionToken } = await call('/admin/tokens', program, String(token))
  await waitForProjections(String(sessionToken))
  return String(sessionToken)
}

/** Fills the product under test with simulated visitors, once. Returns the token of an admin. */
export const filledAdmin = once(fill)

const seed = async (): Promise<string> => {
  const token = await filledAdmin()
  const plan = { question: 'Does the order of the questions sell more?', metric: 'purchases', smallestEffect: 150 }
  const shares = { experiment: 'question-order', weights: { v1: 1, v2: 1 } }
  await call('/admin/question-sets/weights', { revision: 0, ...shares, plan, password: ADMIN_PASSWORD }, token)
  await waitForProjections(token)
  return token
}

/** Fills the product and begins its experiment, which can be done once in a product. */
export const seededAdmin = once(seed)
