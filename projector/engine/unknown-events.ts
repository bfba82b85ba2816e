import type { EventCodec } from '#events/core/codec.ts'
import type { AnyEvent, LeanEvent } from '#events/core/recorded.ts'

/** Thrown at an event that only newer code knows. The reader stops before it, so newer code can continue there. */
export class WaitsForNewerCode extends Error {
  override name = 'WaitsForNewerCode'
  readonly event: LeanEvent

  constructor(event: LeanEvent) {
    super(`Version ${event.schemaVersion} of "${event.type}" at position ${event.position} is not known`)
    this.event = event
  }
}

const categoryOf = (type: string) => type.slice(0, type.indexOf('.') + 1)

/**
 * Returns a predicate for events that a reader of these types has to wait for. An unknown version of one of its types
 * qualifies. So does an unknown type of a category it reads, because newer code of the same reader may handle it.
 */
export const createMustWait = (
  { isKnown, isType }: Pick<EventCodec<AnyEvent>, 'isKnown' | 'isType'>,
  types: readonly string[],
): ((event: LeanEvent) => boolean) => {
  const read = new Set(types)
  const categories = new Set(types.map(categoryOf))
  return (event) =>
    !isKnown(event) && (isType(event.type) ? read.has(event.type) : categories.has(categoryOf(event.type)))
}

/** Splits a page before the first event that the reader has to wait for. */
export const splitPage = <Event extends LeanEvent>(page: Event[], mustWait: (event: LeanEvent) => boolean) => {
  const at = page.findIndex(mustWait)
  return at === -1 ? { known: page, unknown: undefined } : { known: page.slice(0, at), unknown: page[at] }
}
