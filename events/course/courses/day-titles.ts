import { SEASON } from './courses.ts'

/** The titles of days by series. Mails name them, and content adds them to its days. Daily pages go on, so they have none. */
export const DAY_TITLES = {
  v1: [
    'Begin Tired',
    'Where Are You?',
    'Bread for One Day',
    'Here, of All Places',
    'The Names You Answer To',
    'A Prayer Two Words Long',
    'Stop on Purpose',
    'After the Fire',
    'Read It Four Times',
    'The Wrong Room',
    'Consider',
    'What Are You Looking For?',
    'How Long?',
    'What Mary Kept',
    'Too Heavy for One',
    'Put the Day Down',
    'The Interrupted Speech',
    'A Debt You Can Stop Collecting',
    'It Is Finished',
    'A Bottle for Tears',
    'The First Morning',
    'Your Own Road',
    'The Other Side of the Road',
    'A Stranger in the Field',
    'Wind and Words',
    'Stay for Supper',
    'A Rule Small Enough to Keep',
    'This Far',
  ],
  [SEASON]: [
    'Blessed, of All People',
    'Salt and a Lamp',
    'Leave It There',
    'Sun on the Wrong Field',
    'The Shut Door',
    'Our Father, Slowly',
    'Rock and Sand',
    'Up to the Hills',
    'I Was Glad When They Said',
    'Looked Down On',
    'The Snare Is Broken',
    'Seed in the Rain',
    'More Than Watchmen',
    'Like a Child Who Has Eaten',
    'Why Are You Looking Up?',
    'Bread at Home',
    'What I Have',
    'The Coats Tabitha Made',
    'Brother Saul',
    'Rhoda at the Gate',
    'Lydia Opens the House',
    'Every Time I Think of You',
    'The Way Down',
    'An Anxious Tuesday',
    'Slow to Anger',
    'Keep Warm!',
    'Is Anyone Sick?',
    'Press On',
  ],
} satisfies Record<string, readonly string[]>

export type WrittenSeries = keyof typeof DAY_TITLES

const titlesOf = (series: string): readonly string[] | undefined =>
  Object.hasOwn(DAY_TITLES, series) ? DAY_TITLES[series as WrittenSeries] : undefined

/** Returns the title of a day; undefined for daily pages. */
export const findDayTitle = (series: string, day: number): string | undefined => titlesOf(series)?.[day - 1]

/** Returns the number of the last day. Daily pages have none. */
export const lastDayOf = (series: string): number => titlesOf(series)?.length ?? Infinity
