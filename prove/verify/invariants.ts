import { isDeepStrictEqual } from 'node:util'
import { type DomainEvent, isEventType } from '#events/catalog.ts'
import { eventCodec } from '#events/catalog.ts'
import { visitorStream } from '#events/quiz/quiz.ts'
import type { Faults } from './finding.ts'
import type { Expectation, JournaledOperation } from './journals.ts'
import type { Row } from './streams.ts'

/** Returns the data that can be compared. Choices and ages may be forgotten, and a passed question has no choices. */
const comparable = (data: string, { isForgotten = false }: Row): unknown => {
  const { choices = [], age, ...rest } = JSON.parse(data)
  return isForgotten ? rest : { ...rest, choices, age }
}

/** Compares an event with an expectation. The order of object keys doesn't matter. */
export const isSameEvent = (expected: Expectation, row: Row) =>
  row.type === expected.type &&
  (expected.data === undefined ||
    row.data === expected.data ||
    isDeepStrictEqual(comparable(row.data, row), comparable(expected.data, row)))

/** Returns the type of the earlier events whose choices or age an event deletes. */
const forgottenBy = ({ type, data }: Row) =>
  isEventType(type) && eventCodec.forgets({ type, data: JSON.parse(data) } as DomainEvent)

/** I2: nothing is left beside the log from before an event that forgets it. */
export const findForgotten = (stream: string, events: Row[], unexpected: Faults) => {
  const forgotten = new Set<string | false | undefined>()
  for (const row of events.toReversed()) {
    row.isForgotten = forgotten.has(row.type)
    const { choices, age } = row.isForgotten ? JSON.parse(row.data) : {}
    if (choices !== undefined || age !== undefined)
      unexpected.add(`what lies beside position ${row.position} of ${stream} was forgotten and is still stored`)
    forgotten.add(forgottenBy(row))
  }
}

/** I1: the events of an acknowledged operation are in the stream. */
export const findLost = (operation: JournaledOperation, events: Row[], lost: Faults) => {
  for (const expected of operation.expects) {
    const isExpected = (row: Row) =>
      (!expected.own || !operation.isKeyed || row.causation === operation.causation) && isSameEvent(expected, row)
    if (events.some(isExpected)) continue
    lost.add(
      `${operation.name} was acknowledged, and its ${expected.type} is not in ${visitorStream(operation.visitor)}`,
    )
  }
}

/** I2: returns the reason why an event must not exist, or undefined for a legitimate one. */
export const whyUnexpected = (
  row: Row,
  isSimulated: boolean,
  operation: JournaledOperation | undefined,
): string | undefined => {
  // Retention forgets visitors, without a request.
  if (!operation) return isSimulated && row.type !== 'quiz.answers-erased' ? 'was never attempted' : undefined
  if (row.stream !== visitorStream(operation.visitor)) return `belongs to ${visitorStream(operation.visitor)}`
  if (operation.wrong !== undefined) return `comes from an invalid request (${operation.wrong})`
  if (operation.refusedBy !== undefined && operation.acknowledgedAt === undefined)
    return `was refused by ${operation.refusedBy}`
  if (!operation.expects.some((expected) => isSameEvent(expected, row)))
    return 'differs from what its operation requested'
  return undefined
}

/** I3: one operation stores each event type at most once, in consecutive versions of the stream. */
export const findDuplicates = (stream: string, events: Row[], duplicates: Faults) => {
  for (const [causation, rows] of Map.groupBy(events, (row) => row.causation)) {
    const [first] = rows
    const last = rows.at(-1)
    if (rows.length < 2 || !first || !last) continue
    const types = new Set(rows.map(({ type }) => type)).size
    const apart = last.version - first.version + 1 !== rows.length
    const versions = rows.map(({ version }) => version).join(', ')
    if (types < rows.length || apart)
      duplicates.add(`${stream} has events of one operation (${causation}) at versions ${versions}`)
  }
}
