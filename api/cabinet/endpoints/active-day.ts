import { activeDay } from '#api/contracts/cabinet-course.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const activeDayEndpoint = ({ cabinet }: ApiContext) =>
  endpoint(activeDay, async ({ body, bearer, operation }) => {
    const subscriber = await cabinet.subscriber(bearer)
    await cabinet.courses.reach(subscriber, body.activeDay, operation)
    return { reply: await cabinet.courseProgress(subscriber, subscriber.subscription.courseVersion) }
  })
