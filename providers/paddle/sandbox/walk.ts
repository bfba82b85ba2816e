import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { MINUTE_MS } from '#events/time/time.ts'
import { callPaddle, createPaddleActions, type PaddleApi, paddleContent } from '#providers/paddle/paddle-api.ts'

const Event = z.object({
  event_id: z.string(),
  event_type: z.string(),
  occurred_at: z.string(),
  data: z.looseObject({
    id: z.string(),
    status: z.string().nullish(),
    origin: z.string().nullish(),
    subscription_id: z.string().nullish(),
    transaction_id: z.string().nullish(),
  }),
})
/** An event as Paddle sends it to destinations, with all of its fields. */
export type PaddleEvent = z.output<typeof Event>

export type WalkDeps = {
  api: PaddleApi
  priceId: string
  /** The page that opens the checkout of a payment link. */
  site: string
  say: (line: string) => void
  record: (event: PaddleEvent) => Promise<void>
  pollMs?: number
}

/** Paddle moves a renewal no nearer than 30 minutes. */
const RENEWAL_MS = 31 * MINUTE_MS

/**
 * Walks a purchase, its renewal, the refund of the renewal and the cancelation, and records each event that Paddle sends meanwhile.
 * Only the card is typed by a person.
 * @throws {Error} with a sentence, if an event doesn't come.
 */
export const walkSandbox = async ({ api, priceId, site, say, record, pollMs = 5_000 }: WalkDeps): Promise<void> => {
  const seen: PaddleEvent[] = []
  let after = (await readEvents(api, { order_by: 'id[DESC]', per_page: '1' }))[0]?.event_id
  const poll = async () => {
    const found = await readEvents(api, { order_by: 'id[ASC]', per_page: '200', ...(after !== undefined && { after }) })
    after = found.at(-1)?.event_id ?? after
    for (const event of found) await record(event)
    seen.push(...found)
  }
  const wait = async (what: string, minutes: number, isIt: (event: PaddleEvent) => boolean) => {
    say(`Waiting for ${what}, ${minutes} minutes at most`)
    const until = Date.now() + minutes * MINUTE_MS
    while (Date.now() < until) {
      const found = seen.find(isIt)
      if (found) return found
      await poll()
      await delay(pollMs)
    }
    throw new Error(`Paddle sent no event of ${what} within ${minutes} minutes`)
  }

  const custom_data = { license: 'monthly', quizUserId: null }
  const transactionId = await create(api, '/transactions', { items: [{ price_id: priceId, quantity: 1 }], custom_data })
  say(`Open ${site}/?_ptxn=${transactionId} and pay with the card 4242 4242 4242 4242, any later date, 100`)
  const ofPurchase = ({ data }: PaddleEvent) => data.transaction_id === transactionId
  await wait(
    'the purchase',
    60,
    ({ event_type, data }) => event_type === 'transaction.completed' && data.id === transactionId,
  )
  const subscription = await wait('the plan', 5, (one) => one.event_type === 'subscription.created' && ofPurchase(one))
  const subscriptionId = subscription.data.id

  const next_billed_at = new Date(Date.now() + RENEWAL_MS).toISOString()
  const change = { next_billed_at, proration_billing_mode: 'do_not_bill' }
  await paddleContent(await callPaddle(api, `/subscriptions/${subscriptionId}`, change, 'PATCH'), z.unknown())
  const isRenewal = ({ event_type, data }: PaddleEvent) =>
    event_type === 'transaction.completed' &&
    data.subscription_id === subscriptionId &&
    data.origin === 'subscription_recurring'
  const renewal = await wait('the renewal', 60, isRenewal)

  const actions = createPaddleActions(api)
  await actions.refund(renewal.data.id)
  const isRefund = ({ event_type, data }: PaddleEvent) =>
    event_type.startsWith('adjustment.') && data.transaction_id === renewal.data.id && data.status === 'approved'
  await wait('the refund, which the sandbox approves every ten minutes', 30, isRefund)

  await actions.cancel(subscriptionId, 'now')
  await wait(
    'the cancelation',
    5,
    (one) => one.event_type === 'subscription.canceled' && one.data.id === subscriptionId,
  )
}

const readEvents = async (api: PaddleApi, query: Record<string, string>): Promise<PaddleEvent[]> => {
  const reply = await callPaddle(api, `/events?${new URLSearchParams(query)}`)
  const { data } = await paddleContent(reply, z.object({ data: z.array(z.unknown()) }))
  return data.flatMap((one) => Event.safeParse(one).data ?? [])
}

const create = async (api: PaddleApi, path: string, body: object): Promise<string> => {
  const reply = await callPaddle(api, path, body)
  return (await paddleContent(reply, z.object({ data: z.object({ id: z.string() }) }))).data.id
}
