import { type CommandHandler, createCommandHandler } from '#api/commands/command.ts'
import type { EventStore } from '#db/store/event-store.ts'
import type { Bus } from '#events/bus/bus.ts'
import {
  evolvePurchase,
  isPaymentEvent,
  noPurchase,
  type PaymentEvent,
  type PurchaseState,
} from './payment.decision.ts'

/** Commands on the streams of transactions. */
export type PaymentCommands = CommandHandler<PurchaseState, PaymentEvent>

const CACHE_SIZE = 5_000

export const createPaymentCommands = ({ store, bus }: { store: EventStore; bus: Bus }): PaymentCommands =>
  createCommandHandler({
    store,
    bus,
    isEvent: isPaymentEvent,
    initial: noPurchase,
    evolve: evolvePurchase,
    cacheSize: CACHE_SIZE,
  })
