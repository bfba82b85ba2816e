import { dayMaterial } from '#api/contracts/course/cabinet-course.ts'
import type { Cabinet } from '#api/cabinet.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const dayMaterialEndpoint = (cabinet: Pick<Cabinet, 'courses' | 'subscriber'>) =>
  endpoint(dayMaterial, async ({ params, bearer }) => ({
    reply: await cabinet.courses.material(await cabinet.subscriber(bearer), params),
  }))
