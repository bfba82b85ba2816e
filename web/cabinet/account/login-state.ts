/** The navigation state of the login: a purchase to add to an existing account. */
export type LoginState = { payoutSubId?: string; email?: string }

/** Returns one text of the state; undefined if it is missing or invalid. */
export const textIn = (state: unknown, name: keyof LoginState): string | undefined => {
  const value = (state as Record<string, unknown> | null)?.[name]
  return typeof value === 'string' ? value : undefined
}
