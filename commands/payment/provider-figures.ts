/** Sums that the provider reports about a day (UTC), in minor units of the currency of its account. */
export type DaySums = {
  day: string
  currency: string
  /** Payments without tax and fee, before refunds. */
  revenue: number
  payments: number
  /** Refunds without tax. */
  refunded: number
  chargebacks: number
}

/** A completed payment as the provider knows it, in minor units of the payment's currency. */
export type ReportedPayment = {
  transactionId: string
  currency: string
  gross: number
  refunded: number
  chargedBack: number
}

/** Figures of the payment provider, to compare ours with. */
export type ProviderFigures = {
  /** Returns the sums of the days that are complete at the provider, from a day until another one, exclusive. */
  daySums: (from: string, until: string) => Promise<DaySums[]>
  /** Returns the payments that were made or adjusted on a day, and those with the ids. */
  payments: (day: string, ids: readonly string[]) => Promise<ReportedPayment[]>
}
