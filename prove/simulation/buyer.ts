import { DayCourse } from '#api/contracts/course/course.ts'
import { z } from 'zod'
import type { Rng } from '#tools/random/rng.ts'
import type { BusinessTotals, Person, Shop, ShopDeps, Shopper, ShopRequest } from './person.ts'
import type { Reply } from './caller.ts'

export const createBusinessTotals = (): BusinessTotals => ({
  purchases: 0,
  renewals: 0,
  refunds: 0,
  accounts: 0,
  days: 0,
})

const PASSWORD = 'green-pastures'
const COURSE = 'v1'
const Opened = z.object({ transactionId: z.string() })
const Token = z.object({ token: z.string() })

/** Excludes temporary refusals: the server is busy or down, or has not projected the payment yet. */
const isFinal = ({ status, text }: Reply) =>
  status < 500 && status !== 408 && status !== 429 && !text.includes('"code":"payment_unconfirmed"')

/** Shops as one visitor: each request is retried under its own key until the server answers. */
export const createShop = (
  person: Person,
  label: string,
  { client, business, unexpected, comeBack, own }: ShopDeps,
): Shop => {
  const { quizUserId, habits } = person
  let count = 0

  const request = async ({ path, body, bearer, headers: more }: ShopRequest): Promise<unknown> => {
    if (habits.some(({ habit }) => habit.blocks?.(path))) return undefined
    const key = `${label}-shop-${++count}`
    const headers: Record<string, string> = {
      ...person.headers,
      ...more,
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

  const isMessy = habits.some(({ habit }) => habit.hasMessyDelivery)
  const checkout = (body: object) =>
    request({ path: '/checkout/simulated', body: { ...body, ...(isMessy && { isMessy }) } })
  const shopper: Shopper = {
    request,
    checkout,
    open: async (body) => Opened.safeParse(await checkout({ action: 'open', ...body })).data?.transactionId,
    see: async (moment) => void (await request({ path: '/quiz/moment', body: { quizUserId, ...moment } })),
  }
  return { shopper, person, business, comeBack, own }
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
const continueCourse = async (rng: Rng, own: Shop, bearer: string, day: number) => {
  const { shopper, business, person, comeBack } = own
  for (const { habit, rng } of person.habits) await habit.reads?.({ person, rng, shop: own, bearer })
  if (!(await completeDay(rng, shopper, bearer, day))) return
  business.days++
  comeBack?.(async () => {
    if (rng.next() < 0.8) await continueCourse(rng, own, bearer, day + 1)
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
    quizUserId: shop.person.quizUserId,
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
  person: Person,
  buyer: { name: string; email: string; sale: boolean },
  ownShop: Shop,
): Promise<boolean> => {
  const { rng, quizUserId, habits } = person
  const { shopper, business } = ownShop
  const license = licenseOf(rng)
  const { name, email, sale } = buyer
  if (sale) {
    await shopper.see({ moment: 'discount-seen' })
    await shopper.see({ moment: 'sale-claimed' })
  }
  await shopper.see({ moment: 'plan-chosen', license, sale })
  await shopper.see({ moment: 'agreed' })
  const typed = habits.find(({ habit }) => habit.mistypes)?.habit.mistypes?.(email) ?? email
  const transactionId = await shopper.open({ license, sale, quizUserId, email: typed })
  if (transactionId === undefined) return false
  if (rng.next() > 0.55) {
    const isDeclined = rng.next() < 0.2
    await shopper.checkout({ action: isDeclined ? 'decline' : 'close', transactionId })
    if (isDeclined) await shopper.see({ moment: 'checkout-failed', license, sale, reason: 'payment' })
    await shopper.see({ moment: 'checkout-closed', license, sale })
    return false
  }
  if ((await shopper.checkout({ action: 'pay', transactionId, email: typed })) === undefined) return false
  // Counted, not drawn, so that even a small simulation has renewals and a refund.
  const nth = ++business.purchases
  for (const { habit, rng } of habits) await habit.pays?.({ person, rng, shop: ownShop, bought: { license, email } })
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
