import { chooseWriting, writing } from '#api/contracts/cabinet-writing.ts'
import type { ApiContext } from '#api/context.ts'
import { done, endpoint } from '#api/http/endpoint.ts'

export const writingEndpoint = ({ cabinet }: ApiContext) =>
  endpoint(writing, async ({ bearer }) => {
    const { owner } = await cabinet.sessions.require(bearer)
    return { reply: { saves: (await cabinet.writing.isSaved(owner.personId)) ?? null } }
  })

export const chooseWritingEndpoint = ({ cabinet }: ApiContext) =>
  endpoint(chooseWriting, async ({ body, bearer, operation }) => {
    const { owner } = await cabinet.sessions.require(bearer)
    await cabinet.writing.choose(owner, body.saves, operation)
    return done
  })
