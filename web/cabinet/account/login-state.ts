/** What a navigation to the login may carry: a purchase to be added to the account, by somebody who had one already. */
export type LoginState = { payoutSubId?: string; email?: string }

/** One of its parts; undefined when it is not there, or not as it should be. */
export const textIn = (state: unknown, name: keyof LoginState): string | undefined => {
  const value = (state as Record<string, unknown> | null)?.[name]
  return typeof value === 'string' ? value : undefined
}
