import { activeDay } from '#api/contracts/course/cabinet-course.ts'
import type { Cabinet } from '#api/cabinet.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const activeDayEndpoint = (cabinet: Pick<Cabinet, 'courseProgress' | 'courses' | 'subscriber'>) =>
  endpoint(activeDay, async ({ body, bearer, operation }) => {
    const subscriber = await cabinet.subscriber(bearer)
    await cabinet.courses.reach(subscriber, body.activeDay, operation)
    return { reply: await cabinet.courseProgress(subscriber, subscriber.subscription.courseVersion) }
  })
