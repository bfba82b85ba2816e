/** What a key means to a list that is open at the option `active` of `labels`. */
export type ListMove = { to: number } | 'choose' | 'close' | undefined

const STEPS: Record<string, (active: number, last: number) => number> = {
  ArrowDown: (active, last) => Math.min(active + 1, last),
  ArrowUp: (active) => Math.max(active - 1, 0),
  Home: () => 0,
  End: (_, last) => last,
}

/** The next option, after the active one and around the end, whose label begins with this letter. */
const beginningWith = (letter: string, labels: readonly string[], active: number) => {
  const order = labels.map((_, i) => (active + 1 + i) % labels.length)
  return order.find((i) => labels[i]?.toLowerCase().startsWith(letter.toLowerCase()))
}

/** The keys of the select-only combobox of the ARIA practices. */
export const listMove = (key: string, labels: readonly string[], active: number): ListMove => {
  const step = STEPS[key]
  if (step) return { to: step(active, labels.length - 1) }
  if (key === 'Enter' || key === ' ') return 'choose'
  if (key === 'Escape' || key === 'Tab') return 'close'
  const found = key.length === 1 ? beginningWith(key, labels, active) : undefined
  return found === undefined ? undefined : { to: found }
}
