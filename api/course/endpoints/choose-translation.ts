import { chooseTranslation } from '#api/contracts/course/cabinet-course.ts'
import type { Cabinet } from '#api/cabinet.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const chooseTranslationEndpoint = (cabinet: Pick<Cabinet, 'courses' | 'subscriber'>) =>
  endpoint(chooseTranslation, async ({ body, bearer, operation }) => {
    await cabinet.courses.translate(await cabinet.subscriber(bearer), body.translation, operation)
    return { reply: { ok: true as const } }
  })
