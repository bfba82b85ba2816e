import { saveAnswers } from '#api/contracts/cabinet-course.ts'
import type { Api } from '#api/app.ts'

export const saveAnswersRoute = ({ answer, cabinet }: Api) =>
  answer(saveAnswers, async ({ params, body, bearer, operation }) => {
    const subscriber = await cabinet.subscriber(bearer)
    await cabinet.courses.save(subscriber, params, body, operation)
    return { reply: await cabinet.standing(subscriber) }
  })
