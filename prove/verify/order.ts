import { collectFaults, type Finding, formatCount } from './finding.ts'
import { findInversions } from './inversions.ts'
import type { JournaledOperation } from './journals.ts'
import type { Span } from './ledger.ts'

/** I5: an operation has a higher position than all operations acknowledged before it. Clocks differ between journals. */
export const checkOrder = (spans: Map<JournaledOperation, Span>): Finding => {
  const faults = collectFaults()
  const stored = [...spans].map(([{ name, journal, sentAt, acknowledgedAt }, { first, last }]) => ({
    name,
    journal,
    sentAt,
    acknowledgedAt,
    first,
    last,
  }))
  for (const journal of Map.groupBy(stored, ({ journal }) => journal).values()) {
    for (const { earlier, later } of findInversions(journal))
      faults.add(
        `${earlier.name} was acknowledged before ${later.name} was sent, and is at position ` +
          `${earlier.last}, after ${later.first}`,
      )
  }
  const result = `${formatCount(faults.count())} of ${formatCount(stored.length)} stored operations`
  return { id: 'I5', check: 'stored out of the order in which they were acknowledged', result, ...faults.found() }
}
