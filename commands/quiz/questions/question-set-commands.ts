import { type CommandHandler, createCommandHandler } from '#commands/command.ts'
import {
  evolveQuestionSets,
  isQuestionSetEvent,
  noQuestionSets,
  type QuestionSetEvent,
  type QuestionSets,
} from './question-sets.decision.ts'

export type QuestionSetCommands = CommandHandler<QuestionSets, QuestionSetEvent>

export const createQuestionSetCommands = createCommandHandler<QuestionSets, QuestionSetEvent>({
  isEvent: isQuestionSetEvent,
  initial: noQuestionSets,
  evolve: evolveQuestionSets,
  cacheSize: 1,
})
