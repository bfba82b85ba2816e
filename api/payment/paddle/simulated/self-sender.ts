import type { IncomingMessage } from 'node:http'
import type { Clock } from '#db/clock.ts'
import { unavailable } from '#commands/refusal.ts'
import type { ApiSettings } from '#api/settings/settings.ts'
import { sendWebhooks, type Webhook } from './webhooks.ts'

/**
 * Returns this process's webhook URL: on the loopback port if there is one, otherwise on the socket of a request. A caller
 * could forge the Host header.
 */
const ownWebhookUrl = ({ socket: { localAddress = '127.0.0.1', localPort } }: IncomingMessage, loopback?: number) => {
  const address = localAddress.replace(/^::ffff:/, '')
  const host = address.includes(':') ? `[${address}]` : address
  return `http://${loopback === undefined ? `${host}:${localPort}` : `127.0.0.1:${loopback}`}/api/v1/paddle/webhook`
}

/** Sends webhooks to the process that serves `request`. A failure becomes a refusal that callers retry. */
export type SelfSender = (webhooks: Webhook[], request: IncomingMessage) => Promise<void>

export type SelfSenderDeps = { settings: Pick<ApiSettings, 'PADDLE_WEBHOOK_SECRET' | 'LOOPBACK_PORT'>; clock: Clock }

export const createSelfSender =
  ({ settings, clock }: SelfSenderDeps): SelfSender =>
  async (webhooks, request) => {
    const secret = settings.PADDLE_WEBHOOK_SECRET[0] ?? ''
    const url = ownWebhookUrl(request, settings.LOOPBACK_PORT)
    await sendWebhooks(webhooks, { url, secret, now: clock }).catch((cause: unknown) => {
      throw Object.assign(unavailable(), { cause })
    })
  }
