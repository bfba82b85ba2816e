export type Week = { name: string; goal: string }

/** Weeks by course version. A version without names shows only the number of the week. */
const WEEKS: Readonly<Record<string, readonly Week[]>> = {
  v1: [
    { name: 'Arrive', goal: 'Come as you are. Find a place and a few minutes, and say honestly where you stand.' },
    {
      name: 'Listen',
      goal: 'Grow quiet enough to notice. Read slowly, look closely, and ask what you are looking for.',
    },
    { name: 'Let go', goal: 'Put down what was never yours to carry, and keep what ought to be kept.' },
    { name: 'Live it', goal: 'Live it: one kindness, one kind word and one shared meal at a time.' },
  ],
}

/** Returns the weeks of a course version, the first week first. */
export const namedWeeks = (courseVersion: string): readonly Week[] => WEEKS[courseVersion] ?? []

/** @param week starts at 0. */
export const weekNamed = (courseVersion: string, week: number): Week | undefined => namedWeeks(courseVersion)[week]
