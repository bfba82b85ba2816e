import { myPlan } from '#api/contracts/plan.ts'
import type { Api } from '#api/app.ts'

export const myPlanRoute = ({ answer, cabinet }: Api) =>
  answer(myPlan, async ({ bearer }) => ({
    reply: await cabinet.courses.plan(await cabinet.subscriber(bearer)),
  }))
