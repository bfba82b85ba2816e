import { Refused } from '#web/lib/api/api.ts'

/** Returns whether the server will never accept this link. */
export const isInvalidLink = (error: unknown) =>
  error instanceof Refused && (error.body as { code?: unknown } | undefined)?.code === 'link_unusable'
