import type { ACCESS_DENIED } from '#api/contracts/account/cabinet.ts'
import type { Denied as WholeDenied } from '#api/contracts/course/access.ts'

const DEFAULT: typeof ACCESS_DENIED = 'Access denied. Please renew your subscription.'

/** The body of a 402. Only two fields are guaranteed: a proxy in front of the server may omit the others. */
export type AccessDenied = Pick<WholeDenied, 'accessDenied' | 'message'> & Partial<WholeDenied>

/** Returns the body of a 402 with the guaranteed fields. */
export const deniedBy = (body: unknown): AccessDenied => {
  const given = body as Partial<WholeDenied> | null | undefined
  return { ...given, message: given?.message || DEFAULT, accessDenied: true }
}

/** Returns whether a 402 includes the subscriber's progress, so the journey can be shown. */
export const hasJourney = (denied: AccessDenied): denied is WholeDenied =>
  [denied.daysPlan, denied.activeDay, denied.openedDay].every(Number.isInteger) && denied.courseVersion !== undefined

/** Returns whether a subscriber only has to wait for the payment provider's confirmation. */
export const isConfirming = ({ code }: Pick<AccessDenied, 'code'>): boolean => code === 'payment_unconfirmed'

/** Returns whether the buyer has to confirm that the purchase is for this account. */
export const isUnproven = ({ code }: Pick<AccessDenied, 'code'>): boolean => code === 'buyer_unproven'
