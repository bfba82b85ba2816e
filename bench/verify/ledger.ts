import { visitorStream } from '#events/quiz.ts'
import { collectFaults, type Faults, type Finding, inWords } from './finding.ts'
import type { Journals, JournaledOperation } from './journals.ts'
import { findDoubled, findLost, intrusion } from './invariants.ts'
import type { Row } from './streams.ts'

/** Where the events that an operation stored stand in the total order. */
export type Span = { first: number; last: number }

type Books = {
  lost: Faults
  intruders: Faults
  doubled: Faults
  /** By operation, if it stored anything. */
  spans: Map<JournaledOperation, Span>
  /** How many events the streams of the journals' visitors hold, and all others. */
  events: number
  others: number
}

const isAcknowledged = ({ acknowledgedAt, wrong }: JournaledOperation) =>
  acknowledgedAt !== undefined && wrong === undefined

/** What the journals give away before anything stored is looked at. */
const findMisanswered = (operations: JournaledOperation[], { intruders, doubled }: Books) => {
  for (const { name, wrong, acknowledgedAt, refusedBy } of operations) {
    if (acknowledgedAt === undefined) continue
    if (wrong !== undefined) intruders.add(`${name} was accepted, though it is wrong: ${wrong}`)
    else if (refusedBy !== undefined)
      doubled.add(`${name} was acknowledged and refused by ${refusedBy}: the same was answered unlike`)
  }
}

const findingsOf = (
  { files, operations }: Journals,
  { lost, intruders, doubled, spans, events, others }: Books,
): Finding[] => {
  const acknowledged = operations.filter(isAcknowledged).length
  const refused = operations.filter(({ refusedBy }) => refusedBy !== undefined).length
  const unknown = operations.filter((o) => o.acknowledgedAt === undefined && o.refusedBy === undefined).length
  const visitors = new Set(operations.map(({ visitor }) => visitor)).size
  return [
    {
      id: 'I1',
      promise: 'acknowledged but not stored',
      figures: `${inWords(lost.count())} of ${inWords(acknowledged)} acknowledged operations; ${inWords(unknown)} never answered; journals: ${files}`,
      ...lost.found(),
    },
    {
      id: 'I2',
      promise: 'stored but never attempted, or refused',
      figures: `${inWords(intruders.count())} of ${inWords(events)} events of ${inWords(visitors)} visitors; ${inWords(refused)} operations refused; ${inWords(others)} events of others`,
      ...intruders.found(),
    },
    {
      id: 'I3',
      promise: 'operations stored more than once',
      figures: `${inWords(doubled.count())} of ${inWords(spans.size)} stored operations`,
      ...doubled.found(),
    },
  ]
}

const noteSpan = (spans: Books['spans'], { position }: Row, operation: JournaledOperation) => {
  const span = spans.get(operation)
  if (!span) return void spans.set(operation, { first: position, last: position })
  span.first = Math.min(span.first, position)
  span.last = Math.max(span.last, position)
}

/** Holds what clients were told against what is stored, stream by stream. */
export const createLedger = (journals: Journals) => {
  const { operations } = journals
  const [lost, intruders, doubled] = [collectFaults(), collectFaults(), collectFaults()]
  const books: Books = { lost, intruders, doubled, spans: new Map(), events: 0, others: 0 }
  const byVisitor = Map.groupBy(operations, ({ visitor }) => visitor)
  const byCausation = new Map(operations.filter((o) => !o.underAnothersKey).map((o) => [o.causation, o]))
  const unseen = new Map([...byVisitor.keys()].map((visitor) => [visitorStream(visitor), visitor]))
  findMisanswered(operations, books)

  const judgeVisitor = (visitor: string, rows: Row[]) => {
    for (const operation of byVisitor.get(visitor) ?? []) if (isAcknowledged(operation)) findLost(operation, rows, lost)
  }

  return {
    judge: (stream: string, rows: Row[]) => {
      const visitor = unseen.get(stream)
      unseen.delete(stream)
      books[visitor === undefined ? 'others' : 'events'] += rows.length
      if (visitor !== undefined) judgeVisitor(visitor, rows)
      for (const row of rows) {
        const operation = byCausation.get(row.causation ?? '')
        if (operation) noteSpan(books.spans, row, operation)
        const why = intrusion(row, visitor !== undefined, operation)
        if (why) intruders.add(`position ${row.position} (${row.type} in ${stream}, by ${row.causation}) ${why}`)
      }
      // Where no key was given, a cause names a request and not an operation; of our own we know that it is the same.
      const named = rows.filter(({ causation }) => causation?.startsWith('/') || byCausation.has(causation ?? ''))
      findDoubled(stream, named, doubled)
    },

    /**
     * To be called when all streams were judged: I1, I2, I3, and where the events of each operation stand.
     * @param repeatedIds ids of events that stand in the store more than once.
     */
    conclude: (repeatedIds: string[]) => {
      for (const visitor of unseen.values()) judgeVisitor(visitor, [])
      for (const id of repeatedIds) doubled.add(`more than one event has the id ${id}`)
      return { findings: findingsOf(journals, books), spans: books.spans }
    },
  }
}
