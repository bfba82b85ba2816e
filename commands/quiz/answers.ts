import type { VisitorState } from './visitor.decision.ts'

/** Returns the answers that a visitor allows us to use: the latest choices by question. */
export const selectAllowedAnswers = ({ consent, answers }: VisitorState): Map<string, string[]> =>
  new Map(consent?.answers === true ? [...answers].map(([question, { choices }]) => [question, [...choices]]) : [])
