import type { IncomingMessage } from 'node:http'
import type { Clock } from '#db/clock.ts'
import { unavailable } from '#api/http/refusal.ts'
import type { ApiSettings } from '#api/settings/settings.ts'
import { sendWebhooks, type Webhook } from './webhooks.ts'

/** Returns this process's webhook URL, from the socket of a request: a caller could forge the Host header. */
const ownWebhookUrl = ({ socket: { localAddress = '127.0.0.1', localPort } }: IncomingMessage) => {
  const host = localAddress.replace(/^::ffff:/, '')
  return `http://${host.includes(':') ? `[${host}]` : host}:${localPort}/api/v1/paddle/webhook`
}

/** Sends webhooks to the process that serves `request`. A failure becomes a refusal that callers retry. */
export type SelfSender = (webhooks: Webhook[], request: IncomingMessage) => Promise<void>

export type SelfSenderDeps = { settings: Pick<ApiSettings, 'PADDLE_WEBHOOK_SECRET'>; clock: Clock }

export const createSelfSender =
  ({ settings, clock }: SelfSenderDeps): SelfSender =>
  async (webhooks, request) => {
    const secret = settings.PADDLE_WEBHOOK_SECRET[0] ?? ''
    await sendWebhooks(webhooks, { url: ownWebhookUrl(request), secret, now: clock }).catch((cause: unknown) => {
      throw Object.assign(unavailable(), { cause })
    })
  }
