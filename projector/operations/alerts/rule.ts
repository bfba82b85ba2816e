import type { Problem } from '#db/operations/problem.ts'

export type RuleResult = {
  problems: Problem[]
  /** Returns whether the rule can't say now how it is about a key. An incident of that key stays as it is. */
  isUnknown?: (key: string) => boolean
}

/** Finds problems of one kind. Its row in docs/operations.md says what to do about them. */
export type AlertRule = { name: string; find: (now: Date) => Promise<RuleResult> }
