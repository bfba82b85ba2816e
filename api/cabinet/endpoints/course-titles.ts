import { courseTitles } from '#api/contracts/cabinet-course.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const courseTitlesEndpoint = ({ cabinet }: ApiContext) =>
  endpoint(courseTitles, async ({ params, bearer }) =>
    cabinet.courses.titles(await cabinet.subscriber(bearer), params.courseVersion),
  )
