import { myPlan } from '#api/contracts/offer/plan.ts'
import type { Cabinet } from '#api/cabinet.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const myPlanEndpoint = (cabinet: Pick<Cabinet, 'courses' | 'subscriber'>) =>
  endpoint(myPlan, async ({ bearer }) => ({ reply: await cabinet.courses.plan(await cabinet.subscriber(bearer)) }))
