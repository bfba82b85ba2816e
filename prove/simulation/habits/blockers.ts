import type { Habit } from '#prove/simulation/person.ts'

export const landingBlockers: Habit = {
  source: 'Lists against trackers block addresses with words such as landing.',
  share: 0.08,
  blocks: (path) => path === '/quiz/landing',
}

export const momentBlockers: Habit = {
  source: 'Companies and content filters block whatever is only counted.',
  share: 0.08,
  blocks: (path) => path === '/quiz/landing' || path === '/quiz/moment',
}
