/** The query of links in mails to buyers whose purchase was claimed with another e-mail. */
export const CONFIRM_SEARCH = '?confirm'

/** The query of links in mails that give an account a new address. */
export const EMAIL_SEARCH = '?email'

/** The navigation state of the login: a purchase to add to an existing account. */
export type LoginState = { transactionId?: string; email?: string }

/** Returns one text of the state; undefined if it is missing or invalid. */
export const textIn = (state: unknown, name: keyof LoginState): string | undefined => {
  const value = (state as Record<string, unknown> | null)?.[name]
  return typeof value === 'string' ? value : undefined
}
