import { chooseWriting, writing } from '#api/contracts/course/cabinet-writing.ts'
import type { Cabinet } from '#api/cabinet.ts'
import { done, endpoint } from '#api/http/endpoint.ts'

export const writingEndpoint = (cabinet: Pick<Cabinet, 'sessions' | 'writing'>) =>
  endpoint(writing, async ({ bearer }) => {
    const { owner } = await cabinet.sessions.require(bearer)
    return { reply: { saves: (await cabinet.writing.isSaved(owner.personId)) ?? null } }
  })

export const chooseWritingEndpoint = (cabinet: Pick<Cabinet, 'sessions' | 'writing'>) =>
  endpoint(chooseWriting, async ({ body, bearer, operation }) => {
    const { owner } = await cabinet.sessions.require(bearer)
    await cabinet.writing.choose(owner, body.saves, operation)
    return done
  })
