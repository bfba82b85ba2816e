import { courseTitles } from '#api/contracts/course/cabinet-course.ts'
import type { Cabinet } from '#api/cabinet.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const courseTitlesEndpoint = (cabinet: Pick<Cabinet, 'courses' | 'subscriber'>) =>
  endpoint(courseTitles, async ({ params, bearer }) =>
    cabinet.courses.titles(await cabinet.subscriber(bearer), params.courseVersion),
  )
