import { visitorStream } from '#events/quiz.ts'
import type { Operation } from '#commands/command.ts'
import type { VisitorCommands } from './visitor-commands.ts'
import { decideEraseAnswers } from './visitor.decision.ts'

/**
 * Forgets a visitor's answers. The projector destroys their key as soon as the reports no longer count them. Does nothing
 * for someone without answers, and when it is repeated.
 */
export const eraseAnswers = async (
  visitors: VisitorCommands,
  quizUserId: string,
  { correlation }: Pick<Operation, 'correlation'>,
) => {
  const operation = { key: undefined, fingerprint: 'erases answers', correlation }
  await visitors.handle(visitorStream(quizUserId), operation, decideEraseAnswers)
}
