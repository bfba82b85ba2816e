import { saveAnswers } from '#api/contracts/course/cabinet-course.ts'
import type { Cabinet } from '#api/cabinet.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const saveAnswersEndpoint = (cabinet: Pick<Cabinet, 'courseProgress' | 'courses' | 'subscriber'>) =>
  endpoint(saveAnswers, async ({ params, body, bearer, operation }) => {
    const subscriber = await cabinet.subscriber(bearer)
    await cabinet.courses.save(subscriber, params, body, operation)
    return { reply: await cabinet.courseProgress(subscriber, params.courseVersion) }
  })
