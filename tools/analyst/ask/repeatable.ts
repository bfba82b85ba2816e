const refuse = (what: string) => {
  throw new Error(`It uses ${what}, so another replay would give another answer: use event.at or the data`)
}

const RealDate = Date

class EventDate extends RealDate {
  constructor(...values: [] | [number | string | Date]) {
    if (values.length === 0) refuse('the clock')
    super(...(values as [number]))
  }
  static override now(): number {
    return refuse('the clock') as never
  }
}

const performanceNow = performance.now
const mathRandom = Math.random

/** Runs code of a question without clock and chance. */
export const runRepeatably = <T>(work: () => T): T => {
  globalThis.Date = EventDate as DateConstructor
  Math.random = () => refuse('chance') as never
  performance.now = () => refuse('the clock') as never
  try {
    return work()
  } finally {
    globalThis.Date = RealDate
    Math.random = mathRandom
    performance.now = performanceNow
  }
}
