import { endSessions, sessions } from '#api/contracts/cabinet-data.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const sessionsEndpoint = ({ cabinet }: ApiContext) =>
  endpoint(sessions, async ({ bearer }) => ({
    reply: { sessions: await cabinet.sessionList.of(await cabinet.sessions.require(bearer)) },
  }))

export const endSessionsEndpoint = ({ cabinet, callerOf }: ApiContext) =>
  endpoint(endSessions, async ({ body, bearer, operation, request }) => {
    const token = await cabinet.sessionList.end(bearer, body, operation)
    return { reply: { token }, headers: await cabinet.completeSignIn(token, { caller: callerOf(request), operation }) }
  })
