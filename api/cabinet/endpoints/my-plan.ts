import { myPlan } from '#api/contracts/plan.ts'
import type { ApiContext } from '#api/context.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const myPlanEndpoint = ({ cabinet }: ApiContext) =>
  endpoint(myPlan, async ({ bearer }) => ({
    reply: await cabinet.courses.plan(await cabinet.subscriber(bearer)),
  }))
