import { v4 } from 'uuid'
import type { UserInfo, userInfo } from '#api/contracts/funnel.ts'
import { post } from '#web/lib/api/api.ts'
import { visitorFields } from '#web/lib/visitor/visitor.ts'

/**
 * Tells the server what we now know of this visitor, with the id and the creative they came by.
 *
 * @throws Refused, Unreachable
 */
export const saveVisitor = (known: Omit<UserInfo, 'quizUserId' | 'creo'>) =>
  post<typeof userInfo>('/quiz/user-info', { ...visitorFields(), ...known }, { idempotencyKey: v4() })
