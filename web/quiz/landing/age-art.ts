import type { Age } from '#api/contracts/quiz/funnel.ts'

/** The picture of each age group: a tree in its season. */
export const ageArt: Record<Age, `/art/${string}.svg`> = {
  '18-29': '/art/age-18-29.svg',
  '30-45': '/art/age-30-45.svg',
  '46-60': '/art/age-46-60.svg',
  '60+': '/art/age-60.svg',
}
