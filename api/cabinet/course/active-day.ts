import { activeDay } from '#api/contracts/cabinet-course.ts'
import type { Api } from '#api/app.ts'

export const activeDayRoute = ({ answer, cabinet }: Api) =>
  answer(activeDay, async ({ body, bearer, operation }) => {
    const subscriber = await cabinet.subscriber(bearer)
    await cabinet.courses.reach(subscriber, body.activeDay, operation)
    return { reply: await cabinet.standing(subscriber) }
  })
