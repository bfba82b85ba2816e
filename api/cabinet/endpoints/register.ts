import { register } from '#api/contracts/cabinet.ts'
import type { ApiContext } from '#api/context.ts'
import { assertCourse } from '#api/cabinet/course/course-versions.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const registerEndpoint = ({ cabinet, callerOf }: ApiContext) =>
  endpoint(register, async ({ body, bearer, operation, request }) => {
    assertCourse(body.courseVersion)
    const caller = callerOf(request)
    const token = await cabinet.register(body, operation, caller)
    return { reply: { token }, headers: await cabinet.completeSignIn(token, { caller, replaced: bearer, operation }) }
  })
