import { readAnswers } from '#api/contracts/cabinet-course.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const readAnswersEndpoint = ({ cabinet }: ApiContext) =>
  endpoint(readAnswers, async ({ params, bearer }) => ({
    reply: await cabinet.courses.saved(await cabinet.subscriber(bearer), params),
  }))
