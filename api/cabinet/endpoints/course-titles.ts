import { courseTitles } from '#api/contracts/cabinet-course.ts'
import type { Api } from '#api/app.ts'

export const courseTitlesRoute = ({ answer, cabinet }: Api) =>
  answer(courseTitles, async ({ params, bearer }) =>
    cabinet.courses.titles(await cabinet.subscriber(bearer), params.courseVersion),
  )
