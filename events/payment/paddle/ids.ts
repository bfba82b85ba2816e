/** Shows how ids look, for the descriptions of events. */
export const ID_FORMS = { transaction: 'Paddle `txn_…`', customer: 'Paddle `ctm_…`', subscription: 'Paddle `sub_…`' }

export const isPaddleTransactionId = (id: string): boolean => id.startsWith('txn_')

/** Checks whether the simulated checkout made an id. Paddle's own ids don't match this pattern until 2039. */
export const isSimulatedId = (id: string): boolean => /^[a-z]{3}_01[0-9a-f]{24}$/.test(id)

export const isPaddleSubscriptionId = (id: string): boolean => id.startsWith('sub_')
