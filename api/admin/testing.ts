import type { ApiReply } from '#api/testing.ts'

/** Follows the tokens of admins in tests: typing the password replaces the token of a session. */
export type RenewedTokens = {
  newest: (token: string) => string
  /** Notes the token that a reply returned for this one. */
  note: (token: string, reply: ApiReply, field?: string) => ApiReply
}

export const createRenewedTokens = (): RenewedTokens => {
  const next = new Map<string, string>()
  const newest = (token: string): string => {
    const renewed = next.get(token)
    return renewed === undefined ? token : newest(renewed)
  }
  return {
    newest,
    note: (token, reply, field = 'token') => {
      const renewed = reply.body[field]
      if (reply.status === 200 && typeof renewed === 'string') next.set(newest(token), renewed)
      return reply
    },
  }
}
