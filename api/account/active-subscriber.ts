import type { Session } from '#api/account/sessions.ts'
import type { TimeSpan } from '#commands/course/opened-day.decision.ts'
import type { Subscription } from '#api/contracts/course/access.ts'

/** A subscriber who has access, with their progress. */
export type ActiveSubscriber = {
  session: Session
  subscription: Subscription
  /** The times without access since the registration. */
  closed: readonly TimeSpan[]
  /** The visitors who bought the subscriber's purchases, newest first. */
  quizUserIds: readonly string[]
  /** Whether a plan goes on: paid for all time, or neither canceled, paused nor overdue. */
  planGoesOn: boolean
}
