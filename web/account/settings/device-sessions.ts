import type { endSessions, sessions, SessionsReply } from '#api/contracts/account/cabinet-data.ts'
import { getAsSubscriber, postAsSubscriber } from '#web/course/data/account-api.ts'
import { invalidateReply } from '#web/course/data/cabinet-query.ts'
import type { Resource } from '#web/course/data/resource.ts'
import { session } from '#web/course/data/session.ts'

export const sessionsResource: Resource<SessionsReply> = {
  name: 'sessions',
  isOnlineOnly: true,
  fetch: () => getAsSubscriber<typeof sessions>('/account/sessions'),
}

/** Logs out another device or, without its session, all others. This session continues with a new token. */
export const logOutOthers = async (password: string, ended?: string): Promise<void> => {
  const body = { password, ...(ended !== undefined && { session: ended }) }
  const { token } = await postAsSubscriber<typeof endSessions>('/account/sessions/end', body)
  session.start(token)
  await invalidateReply(sessionsResource)
}
