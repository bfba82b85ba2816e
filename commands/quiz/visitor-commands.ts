import { type CommandHandler, createCommandHandler } from '#commands/command.ts'
import { visitorStream } from '#events/quiz/quiz.ts'
import { evolveMoments, isVisitEvent, noMoments, type RecordedMoments, type VisitEvent } from './moments.decision.ts'
import { evolveVisitor, isQuizEvent, initialVisitor, type QuizEvent, type VisitorState } from './visitor.decision.ts'

export type VisitorCommands = CommandHandler<VisitorState, QuizEvent>

/** Commands on the visit streams, which record the moments between the landing page and the checkout. */
export type MomentCommands = CommandHandler<RecordedMoments, VisitEvent>

const CACHE_SIZE = 20_000

export const createVisitorCommands = createCommandHandler<VisitorState, QuizEvent>({
  isEvent: isQuizEvent,
  initial: initialVisitor,
  evolve: evolveVisitor,
  cacheSize: CACHE_SIZE,
})

export const createMomentCommands = createCommandHandler<RecordedMoments, VisitEvent>({
  isEvent: isVisitEvent,
  initial: noMoments,
  evolve: evolveMoments,
  cacheSize: CACHE_SIZE,
})

/** Returns whether a visitor consents to ads. A purchase without a visitor has no consent. */
export const allowsAds = async (visitors: VisitorCommands, quizUserId: string | null): Promise<boolean> =>
  quizUserId !== null && (await visitors.read(visitorStream(quizUserId))).consent?.ads === true
