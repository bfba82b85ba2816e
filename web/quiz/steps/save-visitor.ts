import { timeOrderedId } from '#web/lib/api/time-ordered-id.ts'
import type { UserInfo, userInfo } from '#api/contracts/quiz/funnel.ts'
import { post } from '#web/lib/api/api.ts'
import { visitorFields } from '#web/quiz/visitor/visitor.ts'

/**
 * Saves details of this visitor, with their id and creative.
 *
 * @throws Refused, Unreachable
 */
export const saveVisitor = (known: Omit<UserInfo, 'quizUserId' | 'creo'>) =>
  post<typeof userInfo>('/quiz/user-info', { ...visitorFields(), ...known }, { idempotencyKey: timeOrderedId() })
