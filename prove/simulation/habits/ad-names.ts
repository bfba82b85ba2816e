import type { Creative, Habit } from '#prove/simulation/person.ts'

const named = (tag: string, recordedAs = tag): Creative => ({ tag, recordedAs, retention: 0.9 })

/** Names are stored without spaces around them, in composed letters, and without what no screen can show. */
const NAMES: readonly Creative[] = [
  named('US | Women 45+ | Video 3'),
  named('us | women  45+ | video 3'),
  named('Morning Prayer (copy)'),
  named(' Morning Prayer (copy) ', 'Morning Prayer (copy)'),
  named('Утренняя молитва'),
  named('50% off'),
  named('Cafe\u0301 and Psalms', 'Café and Psalms'),
  named('צום ותפילה'),
  named('{{ad.name}}'),
  named('Line one\nLine two', 'Line one Line two'),
]

export const adNames: Habit = {
  source:
    'Managers of ads name them for themselves: with pipes, copies, percent signs, other scripts and stray spaces.',
  share: 0.25,
  arrives: (person, rng) => ({ ...person, creative: rng.pick(NAMES) }),
}
