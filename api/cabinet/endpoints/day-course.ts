import { dayCourse } from '#api/contracts/cabinet-course.ts'
import type { Api } from '#api/app.ts'

export const dayCourseRoute = ({ answer, cabinet }: Api) =>
  answer(dayCourse, async ({ params, bearer }) => cabinet.courses.day(await cabinet.subscriber(bearer), params))
