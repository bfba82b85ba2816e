import { Counter } from 'prom-client'
import { paddleWebhook } from '#api/contracts/payment/payment.ts'
import type { Paddle } from '#api/payment/paddle/paddle.ts'
import type { Endpoint } from '#api/http/endpoint.ts'
import { readBytes } from '#api/http/json-body.ts'
import { Refusal } from '#commands/refusal.ts'
import { openEnvelope } from '#api/payment/paddle/webhooks/envelope.ts'
import { checkSignature } from '#api/payment/paddle/webhooks/signature.ts'

/** Time by which Paddle's clock may differ from ours. */
const TOLERANCE_SECONDS = 60

/** Leaves room for transactions with many items and payments. */
const MAX_BODY_BYTES = 256 * 1024

const REFUSED = {
  forged: 'This was not signed by the payment provider.',
  stale: `This was signed more than ${TOLERANCE_SECONDS} seconds before or after the time of our clock.`,
}

type WebhookDeps = Pick<Paddle, 'webhooks' | 'settings' | 'clock' | 'log' | 'metrics'>

/**
 * Receives Paddle's webhooks. The signature is checked on the raw bytes, before anything parses them. Paddle repeats a
 * webhook until it gets 200, so the reply follows the durable write.
 */
export const paddleWebhookEndpoint = ({ webhooks, settings, clock, log, metrics }: WebhookDeps): Endpoint => {
  const counter = new Counter({
    name: 'paddle_webhooks_total',
    help: 'Webhooks by outcome',
    labelNames: ['outcome'],
    registers: [metrics.registry],
  })
  const secrets = settings.PADDLE_WEBHOOK_SECRET
  return {
    contract: paddleWebhook,
    createMiddleware: () => async (ctx) => {
      const raw = await readBytes(ctx.req, MAX_BODY_BYTES)
      const check = checkSignature(ctx.req.headers['paddle-signature'], raw, {
        secrets,
        now: clock(),
        seconds: TOLERANCE_SECONDS,
      })
      if (check !== 'genuine') {
        counter.inc({ outcome: check })
        metrics.recent.add(check === 'stale' ? 'stale webhooks' : 'webhooks', true)
        log.warn({ id: ctx.state.id, check }, `webhook refused: ${REFUSED[check]}`)
        throw new Refusal(401, 'bad_signature', REFUSED[check])
      }
      const envelope = openEnvelope(raw)
      const outcome = await webhooks.receive(envelope)
      counter.inc({ outcome })
      log.info({ id: ctx.state.id, type: envelope.webhookType, outcome }, 'webhook')
      ctx.body = { ok: true }
    },
  }
}
