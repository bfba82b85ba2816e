/** Fills the time of a longer day. */
export type Longer = {
  /** The surroundings of the day's passage, for days of 15 minutes and more. */
  around: string
  /** The title of the surroundings, where they are a passage of their own. */
  aroundTitle?: string
  /** For the longest days. */
  psalm: string
  /** To write about, for days of 15 minutes and more. */
  question: { title: string; description: string }
}

/** Adds to a day for a reader's level of experience, or to fill a longer time. */
export type Addition = Longer & {
  /** For newcomers: where the passage comes from. */
  note: string
  /** For experienced readers: a second passage to compare, and what to look for. */
  further: { reference: string; ask: string }
}
