import { Refused } from '#web/lib/api/api.ts'

const NO_ANSWER = 'No answer came from the server. Please check your connection and try again.'
const OUR_SIDE = 'Something went wrong on our side. Please try again in a moment.'

/** Returns why a call failed, in the words of the server if there are any. */
export const errorText = (error: unknown): string => {
  if (!(error instanceof Refused)) return NO_ANSWER
  return error.hasServerMessage ? error.message : OUR_SIDE
}
