/** Days in which a buyer who withdraws must have the money back. */
export const REFUND_DAYS = 14
