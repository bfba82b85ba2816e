import { brand } from '#events/payment/money/brand.ts'
import { z } from 'zod'
import { NEEDED_EVENTS } from '#providers/paddle/needed-events.ts'
import { callPaddle, type PaddleApi, paddleContent } from '#providers/paddle/paddle-api.ts'

export const SandboxDestination = z.object({
  id: z.string(),
  destination: z.string(),
  active: z.boolean(),
  endpoint_secret_key: z.string(),
  subscribed_events: z.array(z.object({ name: z.string() })).default([]),
})
export const ClientToken = z.object({ name: z.string(), token: z.string() })

/** Creates the destination of notifications, or adds to it what is missing. Returns its secret. */
export const ensureDestination = async (api: PaddleApi, address: string): Promise<string> => {
  const path = '/notification-settings'
  const List = z.object({ data: z.array(SandboxDestination) })
  const { data: all } = await paddleContent(await callPaddle(api, `${path}?per_page=200`), List)
  const known = all.find((one) => one.destination === address)
  const names = known?.subscribed_events.map(({ name }) => name) ?? []
  if (known?.active && NEEDED_EVENTS.every((name) => names.includes(name))) return known.endpoint_secret_key
  const subscribed_events = [...new Set([...names, ...NEEDED_EVENTS])]
  const reply = known
    ? await callPaddle(api, `${path}/${known.id}`, { active: true, subscribed_events }, 'PATCH')
    : await callPaddle(api, path, { description: brand.name, destination: address, type: 'url', subscribed_events })
  return (await paddleContent(reply, z.object({ data: SandboxDestination }))).data.endpoint_secret_key
}

/** Returns the token with which pages open the checkout. */
export const ensureClientToken = async (api: PaddleApi): Promise<string> => {
  const List = z.object({ data: z.array(ClientToken) })
  const { data: all } = await paddleContent(await callPaddle(api, '/client-tokens?status=active&per_page=200'), List)
  const known = all.find(({ name }) => name === brand.name)
  if (known) return known.token
  const reply = await callPaddle(api, '/client-tokens', { name: brand.name })
  return (await paddleContent(reply, z.object({ data: ClientToken }))).data.token
}

/** Sets the page that payment links open, if there is none. Without one, Paddle creates no transactions. */
export const ensurePaymentLink = async (api: PaddleApi, site: string): Promise<void> => {
  const path = '/settings/checkout-url'
  const Settings = z.object({ data: z.object({ default_url: z.string().nullable() }) })
  const { default_url } = (await paddleContent(await callPaddle(api, path), Settings)).data
  if (default_url === null)
    await paddleContent(await callPaddle(api, path, { default_url: site }, 'PATCH'), z.unknown())
}
