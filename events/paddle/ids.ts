/** Checks whether an id is Paddle's id of a transaction. */
export const isPaddleTransactionId = (id: string): boolean => id.startsWith('txn_')

/** Checks whether an id is Paddle's id of a subscription. */
export const isPaddleSubscriptionId = (id: string): boolean => id.startsWith('sub_')
