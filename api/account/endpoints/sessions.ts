import { endSessions, sessions } from '#api/contracts/account/cabinet-data.ts'
import type { Cabinet } from '#api/cabinet.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const sessionsEndpoint = (cabinet: Pick<Cabinet, 'sessionList' | 'sessions'>) =>
  endpoint(sessions, async ({ bearer }) => ({
    reply: { sessions: await cabinet.sessionList.of(await cabinet.sessions.require(bearer)) },
  }))

export const endSessionsEndpoint = (cabinet: Pick<Cabinet, 'callerOf' | 'completeSignIn' | 'sessionList'>) =>
  endpoint(endSessions, async ({ body, bearer, operation, request }) => {
    const token = await cabinet.sessionList.end(bearer, body, operation)
    return {
      reply: { token },
      headers: await cabinet.completeSignIn(token, { caller: cabinet.callerOf(request), operation }),
    }
  })
