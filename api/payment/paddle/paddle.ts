import type { Logger } from 'pino'
import type { Cabinet } from '#api/cabinet.ts'
import type { ApiMetrics } from '#api/operations/metrics.ts'
import type { PaymentProvider } from '#api/payment/payment-provider.ts'
import type { ApiSettings } from '#api/settings/settings.ts'
import type { Commands } from '#commands/commands.ts'
import type { Clock } from '#db/clock.ts'
import type { Pool } from '#db/client.ts'
import type { KeyStore } from '#db/crypto/key-store.ts'
import type { PersonKeys } from '#db/crypto/person-keys.ts'
import type { EventStore } from '#db/event-store.ts'
import type { Bus } from '#events/bus/bus.ts'
import { createWebhookReceiver, type WebhookReceiver } from './webhooks/webhook-receiver.ts'

export type PaddleDeps = Pick<Commands, 'payments'> & {
  settings: ApiSettings
  pool: Pool
  store: EventStore
  bus: Bus
  keys: PersonKeys
  keyStore: KeyStore
  cabinet: Cabinet
  provider: PaymentProvider
  metrics: ApiMetrics
  log: Logger
  clock: Clock
}

/** Everything that the endpoints of the checkout use. */
export type Paddle = PaddleDeps & { webhooks: WebhookReceiver }

export const createPaddle = (deps: PaddleDeps): Paddle => ({ ...deps, webhooks: createWebhookReceiver(deps) })
