/** Something that is not well. The key stays the same while it lasts. The text is a sentence that names no person. */
export type Problem = { key: string; text: string }

/** Returns a problem if there is a sentence about it. */
export const problemIf = (key: string, text: string | undefined): Problem[] =>
  text === undefined ? [] : [{ key, text }]

/** Returns a count with its noun: "1 event", "2,000 events". */
export const plural = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`
