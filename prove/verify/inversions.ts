/** Describes something that a client stored: when, and at which positions it lies. */
export type Positioned = { sentAt: number; acknowledgedAt: number | undefined; first: number; last: number }

/**
 * Finds what was sent after something else had been acknowledged, and lies before it. Scans by time, and compares each
 * with the highest position acknowledged before it.
 */
export const findInversions = <P extends Positioned>(stored: readonly P[]): { earlier: P; later: P }[] => {
  const acknowledged = stored
    .flatMap((one) => (one.acknowledgedAt === undefined ? [] : [{ one, at: one.acknowledgedAt }]))
    .toSorted((a, b) => a.at - b.at)
  const found: { earlier: P; later: P }[] = []
  let next = 0
  let highest: P | undefined
  for (const later of stored.toSorted((a, b) => a.sentAt - b.sentAt)) {
    for (let entry = acknowledged[next]; entry && entry.at < later.sentAt; entry = acknowledged[++next]) {
      if (!highest || entry.one.last > highest.last) highest = entry.one
    }
    if (highest && highest.last > later.first) found.push({ earlier: highest, later })
  }
  return found
}
