import { Counter } from 'prom-client'
import { paddleWebhook } from '#api/contracts/payment.ts'
import type { ApiContext } from '#api/context.ts'
import type { Endpoint } from '#api/http/endpoint.ts'
import { readBytes } from '#api/http/json-body.ts'
import { Refusal } from '#api/http/refusal.ts'
import { openEnvelope } from './envelope.ts'
import { checkSignature } from './signature.ts'

/** Paddle's transactions grow with the items and payments in them. */
const LIMIT = 256 * 1024

const notPaddle = () => new Refusal(401, 'bad_signature', 'This was not signed by the payment provider just now.')

/**
 * Takes what Paddle reports, by the bytes it signed: they are judged before anything parses them. Answered when what
 * was told is stored for good; Paddle sends again whatever it gets no 200 for.
 */
export const paddleWebhookEndpoint = ({ webhooks, settings, clock, log, metrics }: ApiContext): Endpoint => {
  const counter = new Counter({
    name: 'paddle_webhooks_total',
    help: 'Webhooks by what became of them',
    labelNames: ['outcome'],
    registers: [metrics.registry],
  })
  const secrets = settings.PADDLE_WEBHOOK_SECRET
  const seconds = settings.PADDLE_WEBHOOK_TOLERANCE
  return {
    contract: paddleWebhook,
    createMiddleware: () => async (ctx) => {
      const raw = await readBytes(ctx.req, LIMIT)
      const verdict = checkSignature(ctx.req.headers['paddle-signature'], raw, { secrets, now: clock(), seconds })
      if (verdict !== 'genuine') {
        counter.inc({ outcome: verdict })
        log.warn({ id: ctx.state.id, verdict }, 'webhook refused')
        throw notPaddle()
      }
      const envelope = openEnvelope(raw)
      const outcome = await webhooks.receive(envelope)
      counter.inc({ outcome })
      log.info({ id: ctx.state.id, webhook: envelope.webhookId, type: envelope.webhookType, outcome }, 'webhook')
      ctx.body = { ok: true }
    },
  }
}
