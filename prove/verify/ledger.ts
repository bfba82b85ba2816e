import { visitorStream } from '#events/quiz/quiz.ts'
import { collectFaults, type Faults, type Finding, formatCount } from './finding.ts'
import type { Expectation, Journals, JournaledOperation } from './journals.ts'
import { findDuplicates, findForgotten, findLost, isSameEvent, whyUnexpected } from './invariants.ts'
import type { Row } from './streams.ts'

/** The first and last position of the events of an operation. */
export type Span = { first: number; last: number }

/** Compares the replies that clients received with the stored events, stream by stream. */
export const createLedger = (journals: Journals) => {
  const { operations } = journals
  const [lost, unexpected, duplicates] = [collectFaults(), collectFaults(), collectFaults()]
  const state: LedgerState = { lost, unexpected, duplicates, spans: new Map(), events: 0, others: 0 }
  const byVisitor = Map.groupBy(operations, ({ visitor }) => visitor)
  const byCausation = new Map(operations.filter((o) => !o.hasReusedKey).map((o) => [o.causation, o]))
  const findUnkeyed = createUnkeyedMatcher()
  const unseen = new Map([...byVisitor.keys()].map((visitor) => [visitorStream(visitor), visitor]))
  findContradictions(operations, state)

  const checkVisitor = (visitor: string, rows: Row[]) => {
    for (const operation of byVisitor.get(visitor) ?? []) if (isAcknowledged(operation)) findLost(operation, rows, lost)
  }

  return {
    checkStream: (stream: string, rows: Row[]) => {
      const visitor = unseen.get(stream)
      unseen.delete(stream)
      state[visitor === undefined ? 'others' : 'events'] += rows.length
      findForgotten(stream, rows, unexpected)
      if (visitor !== undefined) checkVisitor(visitor, rows)
      for (const row of rows) {
        const named = byCausation.get(row.causation ?? '')
        if (named) recordSpan(state.spans, row, named)
        const hasKey = row.causation?.startsWith('/') ?? false
        const operation = named ?? (hasKey ? undefined : findUnkeyed(row, byVisitor.get(visitor ?? '') ?? []))
        const reason = whyUnexpected(row, visitor !== undefined, operation)
        if (reason) unexpected.add(`position ${row.position} (${row.type} in ${stream}, by ${row.causation}) ${reason}`)
      }
      // Without a key a causation id refers to a request, which may store several events.
      const keyed = rows.filter(({ causation }) => causation?.startsWith('/') || byCausation.has(causation ?? ''))
      findDuplicates(stream, keyed, duplicates)
    },

    /**
     * Returns I1, I2, I3 and the spans of operations, after all streams were checked.
     * @param repeatedIds are event ids that occur more than once in the store.
     */
    finish: (repeatedIds: string[]) => {
      for (const visitor of unseen.values()) checkVisitor(visitor, [])
      for (const id of repeatedIds) duplicates.add(`more than one event has the id ${id}`)
      return { findings: findingsOf(journals, state), spans: state.spans }
    },
  }
}

/**
 * Creates a function that returns the operation without a key that an event may come from. Its request id is not known,
 * so the content decides. Each operation accounts for one event of a kind.
 */
const createUnkeyedMatcher = () => {
  const used = new Set<Expectation>()
  return (row: Row, operations: JournaledOperation[]): JournaledOperation | undefined => {
    for (const operation of operations) {
      if (operation.isKeyed || operation.wrong !== undefined) continue
      const expected = operation.expects.find((one) => !used.has(one) && isSameEvent(one, row))
      if (!expected) continue
      used.add(expected)
      return operation
    }
    return undefined
  }
}

/** Finds contradictions within the journals, before any stored event is read. */
const findContradictions = (operations: JournaledOperation[], { unexpected, duplicates }: LedgerState) => {
  for (const { name, wrong, acknowledgedAt, refusedBy } of operations) {
    if (acknowledgedAt === undefined) continue
    if (wrong !== undefined) unexpected.add(`${name} was accepted, though it is invalid: ${wrong}`)
    else if (refusedBy !== undefined)
      duplicates.add(`${name} was acknowledged and refused by ${refusedBy}, so replies contradict each other`)
  }
}

const isAcknowledged = ({ acknowledgedAt, wrong }: JournaledOperation) =>
  acknowledgedAt !== undefined && wrong === undefined

const recordSpan = (spans: LedgerState['spans'], { position }: Row, operation: JournaledOperation) => {
  const span = spans.get(operation)
  if (!span) return void spans.set(operation, { first: position, last: position })
  span.first = Math.min(span.first, position)
  span.last = Math.max(span.last, position)
}

const findingsOf = (
  { files, operations }: Journals,
  { lost, unexpected, duplicates, spans, events, others }: LedgerState,
): Finding[] => {
  const acknowledged = operations.filter(isAcknowledged).length
  const refused = operations.filter(({ refusedBy }) => refusedBy !== undefined).length
  const unknown = operations.filter((o) => o.acknowledgedAt === undefined && o.refusedBy === undefined).length
  const visitors = new Set(operations.map(({ visitor }) => visitor)).size
  return [
    {
      id: 'I1',
      check: 'acknowledged but not stored',
      result: `${formatCount(lost.count())} of ${formatCount(acknowledged)} acknowledged operations; ${formatCount(unknown)} never answered; journals: ${files}`,
      ...lost.found(),
    },
    {
      id: 'I2',
      check: 'stored but never attempted, or refused',
      result: `${formatCount(unexpected.count())} of ${formatCount(events)} events of ${formatCount(visitors)} visitors; ${formatCount(refused)} operations refused; ${formatCount(others)} events of others`,
      ...unexpected.found(),
    },
    {
      id: 'I3',
      check: 'operations stored more than once',
      result: `${formatCount(duplicates.count())} of ${formatCount(spans.size)} stored operations`,
      ...duplicates.found(),
    },
  ]
}

type LedgerState = {
  lost: Faults
  unexpected: Faults
  duplicates: Faults
  /** Spans of the operations that stored events. */
  spans: Map<JournaledOperation, Span>
  /** Number of events in the streams of the journals' visitors, and in all other streams. */
  events: number
  others: number
}
