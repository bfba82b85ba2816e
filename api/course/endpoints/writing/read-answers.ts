import { readAnswers } from '#api/contracts/course/cabinet-course.ts'
import type { Cabinet } from '#api/cabinet.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const readAnswersEndpoint = (cabinet: Pick<Cabinet, 'courses' | 'subscriber'>) =>
  endpoint(readAnswers, async ({ params, bearer }) => ({
    reply: await cabinet.courses.saved(await cabinet.subscriber(bearer), params),
  }))
