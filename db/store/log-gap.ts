/** The log lacks events that were stored. A reader that went on would build tables without them. */
export class LogGap extends Error {
  override name = 'LogGap'
}

/** Returns the error for a position that isn't followed by the next one. */
export const gapBetween = (before: number, position: number | undefined) =>
  new LogGap(`The log lacks events: after position ${before} comes ${position ?? 'nothing'}`)
