import { readAnswers } from '#api/contracts/cabinet-course.ts'
import type { Api } from '#api/app.ts'

export const readAnswersRoute = ({ answer, cabinet }: Api) =>
  answer(readAnswers, async ({ params, bearer }) => ({
    reply: await cabinet.courses.saved(await cabinet.subscriber(bearer), params),
  }))
