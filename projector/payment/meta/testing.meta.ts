import { type Behavior, createStandIn, replied } from '#prove/servers/stand-in.ts'
import type { MetaPurchaseEvent } from './event.ts'

export type MetaRequest = { path: string; body: { data: MetaPurchaseEvent[]; access_token: string } }

export const createMetaError = (code: number, message = 'x') => ({
  error: { message, type: 'OAuthException', code, fbtrace_id: 'x' },
})

const ok = replied(200, { events_received: 1, messages: [], fbtrace_id: 'x' })

/** Imitates Meta's Conversions API: records requests and replies as planned. */
export type MetaStandIn = {
  base: string
  requestsFor: (transactionId: string) => MetaRequest[]
  /** Plans the replies to requests about a purchase. Later ones succeed. */
  behave: (transactionId: string, replies: Behavior[]) => void
  close: () => Promise<void>
}

export const createMetaStandIn = async (): Promise<MetaStandIn> => {
  const requests: MetaRequest[] = []
  const plans = new Map<string, Behavior[]>()
  const { origin, close } = await createStandIn(({ path, body: text }) => {
    const body: MetaRequest['body'] = JSON.parse(text)
    requests.push({ path, body })
    return plans.get(body.data[0]?.custom_data.order_id ?? '')?.shift() ?? ok
  })
  return {
    base: `${origin}/v26.0`,
    requestsFor: (transactionId: string) =>
      requests.filter(({ body }) => body.data[0]?.custom_data.order_id === transactionId),
    behave: (transactionId: string, replies: Behavior[]) => void plans.set(transactionId, [...replies]),
    close,
  }
}
