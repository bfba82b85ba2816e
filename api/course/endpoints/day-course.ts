import { dayCourse } from '#api/contracts/course/cabinet-course.ts'
import type { Cabinet } from '#api/cabinet.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const dayCourseEndpoint = (cabinet: Pick<Cabinet, 'courses' | 'subscriber'>) =>
  endpoint(dayCourse, async ({ params, bearer }) => cabinet.courses.day(await cabinet.subscriber(bearer), params))
