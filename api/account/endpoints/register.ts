import { register } from '#api/contracts/account/cabinet.ts'
import type { Cabinet } from '#api/cabinet.ts'
import { assertCourse } from '#api/course/course-versions.ts'
import { endpoint } from '#api/http/endpoint.ts'

export const registerEndpoint = (cabinet: Pick<Cabinet, 'callerOf' | 'completeSignIn' | 'register'>) =>
  endpoint(register, async ({ body, bearer, operation, request }) => {
    assertCourse(body.courseVersion)
    const caller = cabinet.callerOf(request)
    const token = await cabinet.register(body, operation, caller)
    return { reply: { token }, headers: await cabinet.completeSignIn(token, { caller, replaced: bearer, operation }) }
  })
