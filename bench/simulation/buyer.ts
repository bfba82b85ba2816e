import { DayCourse } from '#api/contracts/course.ts'
import type { Moment } from '#api/contracts/moments.ts'
import { z } from 'zod'
import type { Rng } from '#tools/random/rng.ts'
import type { Person } from './personas.ts'
import type { Reply } from './caller.ts'
import type { RetryingClient } from './retrying-client.ts'

/** Counts what visitors bought and did afterwards. */
export type BusinessTotals = { purchases: number; renewals: number; refunds: number; accounts: number; days: number }
export const createBusinessTotals = (): BusinessTotals => ({
  purchases: 0,
  renewals: 0,
  refunds: 0,
  accounts: 0,
  days: 0,
})

export type ShopDeps = {
  client: RetryingClient
  business: BusinessTotals
  unexpected: string[]
  /** Takes a visit for the next day; undefined where no further day comes. */
  comeBack: ((visit: () => Promise<boolean>) => void) | undefined
}

type WithoutVisitor<M> = M extends Moment ? Omit<M, 'quizUserId'> : never

type ShopRequest = { path: string; body?: object; bearer?: string }

const PASSWORD = 'green-pastures'
const COURSE = 'v1'
const Opened = z.object({ transactionId: z.string() })
const Token = z.object({ token: z.string() })

/** Excludes temporary refusals: the server is busy or down, or has not projected the payment yet. */
const isFinal = ({ status, text }: Reply) =>
  status < 500 && status !== 408 && status !== 429 && !text.includes('"code":"payment_unconfirmed"')

/** Sends the requests of one visitor around the quiz: what the visitor sees, buys and reads. */
type Shopper = {
  /** Returns the reply of a request that succeeded; undefined for a refusal or when no reply came for too long. */
  request: (call: ShopRequest) => Promise<unknown>
  checkout: (body: object) => Promise<unknown>
  /** Reports something that the visitor saw or did, as browsers do. */
  see: (moment: WithoutVisitor<Moment>) => Promise<void>
}

/** Holds what one visitor needs to shop. */
export type Shop = { shopper: Shopper } & Pick<ShopDeps, 'business' | 'comeBack'>

/** Shops as one visitor: each request is retried under its own key until the server answers. */
export const createShop = (
  { address, quizUserId }: Person,
  label: string,
  { client, business, unexpected, comeBack }: ShopDeps,
): Shop => {
  let count = 0

  const request = async ({ path, body, bearer }: ShopRequest): Promise<unknown> => {
    const key = `${label}-shop-${++count}`
    const headers: Record<string, string> = {
      'x-forwarded-for': address,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': key }),
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
    }
    const call = {
      method: body ? ('POST' as const) : ('GET' as const),
      path,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    }
    const reply = await client.sendUntil(call, await client.sendOnce(call), isFinal)
    if (!reply) return undefined
    if (reply.status < 300) return JSON.parse(reply.text)
    // A site with real payments has no simulated checkout, so no purchases happen there.
    const isMissing = path === '/checkout/simulated' && reply.status === 404
    if (!isMissing) unexpected.push(`${key} (${path}) was refused by ${reply.status}: ${reply.text.slice(0, 200)}`)
    return undefined
  }

  const shopper: Shopper = {
    request,
    checkout: (body) => request({ path: '/checkout/simulated', body }),
    see: async (moment) => void (await request({ path: '/quiz/moment', body: { quizUserId, ...moment } })),
  }
  return { shopper, business, comeBack }
}

/** Answers each task of a day: one option, some options, or a sentence. */
const answersTo = (rng: Rng, { blocks }: DayCourse) => {
  const tasks = blocks.flatMap((block) => (block.type === 'QuizBlock' ? block.props.tasks : []))
  return Object.fromEntries(
    tasks.map((task): [string, string | string[]] => {
      if (task.type === 'radio') return [task.id, rng.pick(task.options)]
      if (task.type === 'checkbox') return [task.id, task.options.filter(() => rng.next() < 0.4)]
      return [task.id, 'A few lines written in the evening.']
    }),
  )
}

const completeDay = async (rng: Rng, { request }: Shopper, bearer: string, day: number): Promise<boolean> => {
  const course = DayCourse.safeParse(
    await request({ path: `/account/courses/day-course/${COURSE}/${day}`, bearer }),
  ).data
  if (!course) return false
  const rating = rng.next() < 0.6 ? 3 + rng.below(3) : null
  const body = {
    day,
    courseVersion: COURSE,
    progress: 100,
    answers: answersTo(rng, course),
    rating,
    timeSpent: 200 + rng.below(900),
  }
  return (await request({ path: `/account/answers/${COURSE}/${day}`, body, bearer })) !== undefined
}

/** Completes a day of the course, and on the following days the next ones, until the subscriber gives up. */
const continueCourse = async (rng: Rng, { shopper, business, comeBack }: Shop, bearer: string, day: number) => {
  if (!(await completeDay(rng, shopper, bearer, day))) return
  business.days++
  comeBack?.(async () => {
    if (rng.next() < 0.8) await continueCourse(rng, { shopper, business, comeBack }, bearer, day + 1)
    return true
  })
}

/** Registers and begins the course. */
const takeCourse = async (rng: Rng, shop: Shop, buyer: { name: string; email: string; purchaseId: string }) => {
  const { name, email, purchaseId } = buyer
  const registration = {
    payoutSubId: purchaseId,
    email,
    password: PASSWORD,
    username: name,
    firstName: name,
    lastName: 'Simulated',
    timeZone: 'Pacific/Pago_Pago',
    status: 'active',
    courseVersion: COURSE,
  }
  const registered = Token.safeParse(
    await shop.shopper.request({ path: '/account/auth/register', body: registration }),
  ).data
  if (!registered) return
  shop.business.accounts++
  if (rng.next() <= 0.8) await continueCourse(rng, shop, registered.token, 1)
}

const licenseOf = (rng: Rng) =>
  rng.weighted([
    ['monthly', 6],
    ['trial', 3],
    ['lifetime', 2],
  ] as const)

/**
 * Lets a visitor at the open checkout pay or leave. Most who pay register and begin the course; some plans renew, and a
 * few purchases are refunded.
 *
 * @returns whether the visitor paid.
 */
export const shop = async (
  { rng, quizUserId }: Person,
  buyer: { name: string; email: string; sale: boolean },
  ownShop: Shop,
): Promise<boolean> => {
  const { shopper, business } = ownShop
  const license = licenseOf(rng)
  const { name, email, sale } = buyer
  if (sale) {
    await shopper.see({ moment: 'discount-seen' })
    await shopper.see({ moment: 'sale-claimed' })
  }
  await shopper.see({ moment: 'plan-chosen', license, sale })
  await shopper.see({ moment: 'agreed' })
  const opened = Opened.safeParse(await shopper.checkout({ action: 'open', license, sale, quizUserId, email })).data
  if (!opened) return false
  const { transactionId } = opened
  if (rng.next() > 0.55) {
    const isDeclined = rng.next() < 0.2
    await shopper.checkout({ action: isDeclined ? 'decline' : 'close', transactionId })
    if (isDeclined) await shopper.see({ moment: 'checkout-failed', license, sale, reason: 'payment' })
    await shopper.see({ moment: 'checkout-closed', license, sale })
    return false
  }
  if ((await shopper.checkout({ action: 'pay', transactionId, email })) === undefined) return false
  // Counted, not drawn, so that even a small simulation has renewals and a refund.
  const nth = ++business.purchases
  const isRefunded = nth % 12 === 2
  // A refund ends the access to the course.
  const comeBack = isRefunded ? undefined : ownShop.comeBack
  if (rng.next() < 0.85) await takeCourse(rng, { ...ownShop, comeBack }, { name, email, purchaseId: transactionId })
  if (license !== 'lifetime' && nth % 3 !== 0) {
    if (await shopper.checkout({ action: 'renew', transactionId })) business.renewals++
  }
  if (isRefunded) {
    if (await shopper.checkout({ action: 'refund', transactionId })) business.refunds++
  }
  return true
}
