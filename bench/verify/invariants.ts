import { isDeepStrictEqual } from 'node:util'
import { visitorStream } from '#events/quiz.ts'
import type { Faults } from './finding.ts'
import type { Expectation, JournaledOperation } from './journals.ts'
import type { Row } from './streams.ts'

/** Returns the data that can be compared. The choices of an answer may be forgotten, and a passed question has none. */
const comparable = (data: string, { isForgotten = false }: Row): unknown => {
  const { choices = [], ...rest } = JSON.parse(data)
  return isForgotten ? rest : { ...rest, choices }
}

/** Compares an event with an expectation. The order of object keys doesn't matter. */
export const isSameEvent = (expected: Expectation, row: Row) =>
  row.type === expected.type &&
  (expected.data === undefined ||
    row.data === expected.data ||
    isDeepStrictEqual(comparable(row.data, row), comparable(expected.data, row)))

const makesForget = ({ type, data }: Row) =>
  type === 'quiz.answers-erased' || (type === 'quiz.consent-chosen' && JSON.parse(data).answers === false)

/** I2: no choices are left from before an event that forgets them. */
export const findForgotten = (stream: string, events: Row[], unexpected: Faults) => {
  for (const row of events.slice(0, Math.max(0, events.findLastIndex(makesForget)))) {
    row.isForgotten = row.type === 'quiz.question-answered'
    if (row.isForgotten && JSON.parse(row.data).choices !== undefined)
      unexpected.add(`the choices at position ${row.position} of ${stream} were forgotten and are still stored`)
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
  if (!operation) return isSimulated ? 'was never attempted' : undefined
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
