import { dayCourse } from '#api/contracts/cabinet-course.ts'
import type { Api } from '../app.ts'

export const dayCourseRoute = ({ answer, cabinet }: Api) =>
  answer(dayCourse, async ({ params, bearer }) => cabinet.courses.day(await cabinet.subscriber(bearer), params))
