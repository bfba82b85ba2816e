import { chooseTranslation } from '#api/contracts/cabinet-course.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const chooseTranslationEndpoint = ({ cabinet }: ApiContext) =>
  endpoint(chooseTranslation, async ({ body, bearer, operation }) => {
    await cabinet.courses.translate(await cabinet.subscriber(bearer), body.translation, operation)
    return { reply: { ok: true as const } }
  })
