import type { Portal } from '#api/contracts/account/cabinet-data.ts'
import type { ProviderActions } from '#commands/payment/provider-actions.ts'

/** Everything that the rest of the API needs from a payment provider. Each provider implements it in its own folder. */
export type PaymentProvider = ProviderActions & {
  /**
   * Returns links to the provider's own pages, where a customer cancels a subscription or changes the card.
   * @throws {Refusal} 503 when the provider cannot be reached.
   */
  portal: (customerId: string, subscriptionId: string | undefined) => Promise<Portal>
  /** Checks whether the simulated checkout made a transaction, so that no money was paid. */
  isSimulated: (transactionId: string) => boolean
}
