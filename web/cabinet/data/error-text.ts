import { Refused } from '#web/lib/api/api.ts'

const NO_ANSWER = 'No answer came from the server. Please check your connection and try again.'
const OUR_SIDE = 'Something went wrong on our side. Please try again in a moment.'

/** Why a call failed, in words for the person: the server's own where it gave any. */
export const troubleOf = (error: unknown): string => {
  if (!(error instanceof Refused)) return NO_ANSWER
  return error.hasServerMessage ? error.message : OUR_SIDE
}
