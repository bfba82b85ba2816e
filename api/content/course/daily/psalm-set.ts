/** A psalm of a daily page, with a prayer and a question that grow out of it. */
export type PsalmSet = {
  /** Part of the id of saved notes. It never changes its meaning and is never reused. */
  id: string
  /** "Psalm 16:5-11" */
  psalm: string
  title: string
  prayer: string
  question: string
  /** A sentence that helps to begin writing. */
  hint: string
}

/** Creates a set from its parts, in the order in which they're read. */
export const set = (
  id: string,
  psalm: string,
  title: string,
  prayer: string,
  question: string,
  hint: string,
): PsalmSet => ({ id, psalm: `Psalm ${psalm}`, title, prayer, question, hint })
