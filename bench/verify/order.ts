import { collectFaults, type Finding, formatCount } from './finding.ts'
import type { JournaledOperation } from './journals.ts'
import type { Span } from './ledger.ts'

type Stored = { operation: JournaledOperation; span: Span }

/** Scans one journal by time and compares each operation with the highest position acknowledged before it. */
const sweep = (stored: Stored[], outOfOrder: (earlier: Stored, later: Stored) => void) => {
  const bySentAt = stored.toSorted((a, b) => a.operation.sentAt - b.operation.sentAt)
  const acknowledged = stored
    .flatMap((one) =>
      one.operation.acknowledgedAt === undefined ? [] : [{ ...one, at: one.operation.acknowledgedAt }],
    )
    .toSorted((a, b) => a.at - b.at)
  let next = 0
  let highest: Stored | undefined
  for (const later of bySentAt) {
    for (let one = acknowledged[next]; one && one.at < later.operation.sentAt; one = acknowledged[++next]) {
      if (!highest || one.span.last > highest.span.last) highest = one
    }
    if (highest && highest.span.last > later.span.first) outOfOrder(highest, later)
  }
}

/** I5: an operation has a higher position than all operations acknowledged before it. Clocks differ between journals. */
export const checkOrder = (spans: Map<JournaledOperation, Span>): Finding => {
  const faults = collectFaults()
  const stored = [...spans].map(([operation, span]) => ({ operation, span }))
  for (const journal of Map.groupBy(stored, ({ operation }) => operation.journal).values()) {
    sweep(journal, (earlier, later) =>
      faults.add(
        `${earlier.operation.name} was acknowledged before ${later.operation.name} was sent, and is at position ` +
          `${earlier.span.last}, after ${later.span.first}`,
      ),
    )
  }
  const result = `${formatCount(faults.count())} of ${formatCount(stored.length)} stored operations`
  return { id: 'I5', check: 'stored out of the order in which they were acknowledged', result, ...faults.found() }
}
