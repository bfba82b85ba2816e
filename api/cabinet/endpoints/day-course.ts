import { dayCourse } from '#api/contracts/cabinet-course.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const dayCourseEndpoint = ({ cabinet }: ApiContext) =>
  endpoint(dayCourse, async ({ params, bearer }) => cabinet.courses.day(await cabinet.subscriber(bearer), params))
