import { z } from 'zod'
import type { ProviderActions } from '#commands/payment/provider-actions.ts'
import { Refusal } from '#commands/refusal.ts'
import { codeOf, describeError } from '#db/errors.ts'

const TIMEOUT_MS = 8_000

export type PaddleApi = { base: string; key: string | undefined }

export const paddleUnavailable = (cause: unknown) =>
  Object.assign(
    new Refusal(
      503,
      'portal_unavailable',
      'We cannot reach the payment page right now. Please try again in a moment, or write to us.',
      { headers: { 'Retry-After': '5' } },
    ),
    { cause },
  )

/** Names the host and the cause, because the message of `fetch` says only that it failed. */
const unreachable = (base: string, error: unknown) => {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const reason = codeOf(cause) || describeError(cause)
  return new Error(`Paddle’s API at ${new URL(base).host} cannot be reached: ${reason}`, { cause: error })
}

/**
 * Calls Paddle's API, with POST if there is a body and no other method is named. The reply may be a refusal.
 * @throws {Error} with a sentence, if there is no reply.
 */
export const callPaddle = (
  { base, key }: PaddleApi,
  path: string,
  body?: object,
  method?: 'PATCH',
): Promise<Response> => {
  if (key === undefined) throw new Error('PADDLE_API_KEY is not set')
  return fetch(`${base}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept: 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    throw unreachable(base, error)
  })
}

const PaddleError = z.object({ error: z.object({ code: z.string().max(100) }) })

/** @throws {Error} with a sentence, for a reply that is not a success, or that has other content. */
export const paddleContent = async <Content>(response: Response, schema: z.ZodType<Content>): Promise<Content> => {
  // Ids of customers do not belong in logs.
  const [, list = ''] = new URL(response.url).pathname.split('/')
  const json: unknown = await response.json().catch(() => undefined)
  if (!response.ok) {
    const code = PaddleError.safeParse(json).data?.error.code
    const advice = [401, 403].includes(response.status) ? ': .env.example says what PADDLE_API_KEY has to allow' : ''
    throw new Error(`Paddle replied with status ${response.status} about ${list}${code ? ` (${code})` : ''}${advice}`)
  }
  const { data, error } = schema.safeParse(json)
  if (!error) return data
  const field = error.issues[0]?.path.join('.') || 'the reply'
  throw new Error(`Paddle’s reply about ${list} cannot be read: ${field} is not as expected`, { cause: error })
}

export const CanceledSubscription = z.object({
  data: z.object({ status: z.string(), scheduled_change: z.object({ action: z.string() }).nullish() }),
})

const EFFECTIVE = { now: 'immediately', 'period end': 'next_billing_period' } as const

const cancelSubscription = async (api: PaddleApi, subscriptionId: string, ends: keyof typeof EFFECTIVE) => {
  const path = `/subscriptions/${encodeURIComponent(subscriptionId)}`
  const response = await callPaddle(api, `${path}/cancel`, { effective_from: EFFECTIVE[ends] })
  await response.body?.cancel()
  if (response.ok) return
  // Paddle refuses to cancel a second time.
  const { status, scheduled_change } = (await paddleContent(await callPaddle(api, path), CanceledSubscription)).data
  if (status !== 'canceled' && scheduled_change?.action !== 'cancel')
    throw new Error(`Paddle refused to cancel with status ${response.status}`)
}

export const EarlierRefunds = z.object({
  data: z.array(
    z.object({
      status: z.string(),
      reason: z.string().nullish(),
      items: z.array(z.object({ item_id: z.string(), amount: z.coerce.number() })).default([]),
    }),
  ),
})

export const RefundedTransaction = z.object({
  data: z.object({
    details: z.object({
      line_items: z.array(z.object({ id: z.string(), totals: z.object({ total: z.coerce.number() }) })),
    }),
  }),
})

/** Paddle approves most refunds by hand. Only people can change a rejection. */
const refundRejected = () => new Refusal(422, 'refund_rejected', 'Paddle rejected this refund. Please write to Paddle.')

/** Marks refunds that the product requested, so that a repetition finds them. */
const REASON = 'Withdrawal or guarantee'

/**
 * Returns the items of a partly refunded transaction of which something is left. A full adjustment of an item adjusts what
 * remains of it, and Paddle refuses one of an item that is back already.
 */
const remainingItems = async (
  api: PaddleApi,
  transactionId: string,
  refunds: z.infer<typeof EarlierRefunds>['data'],
) => {
  const back = new Map<string, number>()
  for (const { item_id, amount } of refunds.flatMap(({ items }) => items))
    back.set(item_id, (back.get(item_id) ?? 0) + amount)
  const response = await callPaddle(api, `/transactions/${encodeURIComponent(transactionId)}`)
  const { line_items } = (await paddleContent(response, RefundedTransaction)).data.details
  return line_items
    .filter(({ id, totals }) => (back.get(id) ?? 0) < totals.total)
    .map(({ id }) => ({ item_id: id, type: 'full' }))
}

const refundTransaction = async (api: PaddleApi, transactionId: string) => {
  const query = new URLSearchParams({ transaction_id: transactionId, action: 'refund' })
  const { data } = await paddleContent(await callPaddle(api, `/adjustments?${query}`), EarlierRefunds)
  const requested = data.filter(({ reason }) => reason === REASON).map(({ status }) => status)
  if (requested.some((status) => status === 'pending_approval' || status === 'approved')) return
  if (requested.length > 0) throw refundRejected()
  const earlier = data.filter(({ status }) => status === 'approved')
  const items = earlier.length > 0 ? await remainingItems(api, transactionId, earlier) : undefined
  // All of it is back, and the webhook that says so is on its way.
  if (items?.length === 0) return
  const extent = items ? { type: 'partial', items } : { type: 'full' }
  const body = { action: 'refund', transaction_id: transactionId, reason: REASON, ...extent }
  const response = await callPaddle(api, '/adjustments', body)
  await response.body?.cancel()
  if (!response.ok) throw new Error(`Paddle refused to refund with status ${response.status}`)
}

export const createPaddleActions = (api: PaddleApi): ProviderActions => {
  const orUnavailable = (work: Promise<void>) =>
    work.catch((cause: unknown) => {
      throw cause instanceof Refusal ? cause : paddleUnavailable(cause)
    })
  return {
    cancel: (subscriptionId, ends) => orUnavailable(cancelSubscription(api, subscriptionId, ends)),
    refund: (transactionId) => orUnavailable(refundTransaction(api, transactionId)),
  }
}
