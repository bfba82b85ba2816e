/** Days in which a buyer who withdraws must have the money back. */
export const REFUND_DAYS = 14

/** Days in which consumers of the European Economic Area and the United Kingdom may withdraw from a purchase. */
export const WITHDRAWAL_DAYS = 14

/** Days of the money-back guarantee, which returns the first payment. */
export const GUARANTEE_DAYS = 30

/** Days that a plan stays open after a renewal could not be charged. */
export const GRACE_DAYS = 3
