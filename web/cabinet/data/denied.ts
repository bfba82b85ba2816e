import type { ACCESS_DENIED, Denied as WholeDenied } from '#api/contracts/cabinet.ts'

const DEFAULT: typeof ACCESS_DENIED = 'Access denied. Please renew your subscription.'

/** The body of a 402. Only these two fields are certain: a proxy in front of the server may send no more. */
export type AccessDenied = Pick<WholeDenied, 'accessDenied' | 'message'> & Partial<WholeDenied>

/** Returns the body of a 402 with what the specification promises of it. */
export const deniedBy = (body: unknown): AccessDenied => {
  const given: Partial<WholeDenied> = typeof body === 'object' && body !== null ? body : {}
  return { ...given, message: given.message || DEFAULT, accessDenied: true }
}

/** Whether a 402 also says where the subscriber stands, so that the journey can be shown. */
export const hasJourney = (denied: AccessDenied): denied is WholeDenied =>
  [denied.daysPlan, denied.activeDay, denied.openedDay].every(Number.isInteger) && denied.courseVersion !== undefined

/** Whether a subscriber only has to wait until the payment provider reports the payment. */
export const isConfirming = ({ code }: Pick<AccessDenied, 'code'>): boolean => code === 'payment_unconfirmed'
