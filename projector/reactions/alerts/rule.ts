/** Something that is not well. The key stays the same while it lasts. The text is a sentence that names no person. */
export type Problem = { key: string; text: string }

export type RuleResult = {
  problems: Problem[]
  /** Returns whether the rule can't say now how it is about a key. An incident of that key stays as it is. */
  isUnknown?: (key: string) => boolean
}

/** Finds problems of one kind. Its row in docs/operations.md says what to do about them. */
export type AlertRule = { name: string; find: (now: Date) => Promise<RuleResult> }

export const plural = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
