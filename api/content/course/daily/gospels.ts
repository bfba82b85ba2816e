/**
 * The first verses of the passages of each chapter, in the order in which the Gospels are read. A passage ends before the
 * next one begins. Each has one scene or one saying, short enough for a daily page.
 */
const STARTS: readonly (readonly [book: string, chapters: readonly string[]])[] = [
  [
    'Mark',
    [
      '1 9 14 21 29 40',
      '1 13 18 23',
      '1 7 20 31',
      '1 10 21 26 35',
      '1 21 35',
      '1 7 14 30 45 53',
      '1 14 24 31',
      '1 11 22 27 34',
      '1 14 30 38',
      '1 13 17 28 32 46',
      '1 12 20 27',
      '1 13 18 28 35 41',
      '1 14 24 32',
      '1 10 22 32 43 53 66',
      '1 16 33 42',
      '1 9',
    ],
  ],
  [
    'Luke',
    [
      '1 5 18 26 39 57 67',
      '1 8 21 33 41',
      '1 10 21',
      '1 14 22 31 38',
      '1 12 17 27 33',
      '1 12 20 27 39',
      '1 11 18 24 36',
      '1 4 16 22 26 40 49',
      '1 10 18 28 37 46 57',
      '1 17 25 38',
      '1 5 14 29 37',
      '1 13 22 35 49',
      '1 10 18 31',
      '1 7 15 25',
      '1 8 11 20',
      '1 14 19',
      '1 5 11 20',
      '1 9 15 18 31 35',
      '1 11 28 41',
      '1 9 20 27 45',
      '1 5 20 29',
      '1 14 24 31 39 47 54 63',
      '1 13 26 33 44 50',
      '1 13 25 36',
    ],
  ],
  [
    'Matthew',
    [
      '1 18',
      '1 13',
      '1 13',
      '1 12 18',
      '1 13 21 27 33 38 43',
      '1 5 16 19 25',
      '1 7 13 21',
      '1 5 14 18 23 28',
      '1 9 14 18 27 35',
      '1 16 24 34',
      '1 11 20 25',
      '1 9 22 33 38 46',
      '1 10 18 24 31 44 53',
      '1 13 22',
      '1 10 21 29',
      '1 13 21',
      '1 14 22',
      '1 10 15 21',
      '1 13 16 23',
      '1 17 29',
      '1 12 18 23 33',
      '1 15 23 34 41',
      '1 13 25 37',
      '1 15 29 36 45',
      '1 14 31',
      '1 14 26 36 47 57 69',
      '1 11 27 38 45 57',
      '1 11 16',
    ],
  ],
  [
    'John',
    [
      '1 14 19 29 35 43',
      '1 13',
      '1 16 22 31',
      '1 16 27 39 46',
      '1 10 19 30',
      '1 16 22 35 48 60',
      '1 14 25 37',
      '1 12 21 31 48',
      '1 13 24',
      '1 11 22',
      '1 17 28 45',
      '1 12 20 37',
      '1 12 21 31',
      '1 15 25',
      '1 9 18',
      '1 16 25',
      '1 6 20',
      '1 12 19 28',
      '1 17 28 38',
      '1 11 19 24',
      '1 15 20',
    ],
  ],
]

/** The number of verses of each chapter, because a passage at the end of a chapter reads up to it. */
export type VerseCount = (chapter: string) => number

/** Returns the references of all passages, in the order of reading: "Mark 1:1-8". */
export const gospelPassages = (verseCount: VerseCount): string[] =>
  STARTS.flatMap(([book, chapters]) =>
    chapters.flatMap((starts, n) => {
      const chapter = `${book} ${n + 1}`
      const firsts = starts.split(' ').map(Number)
      return firsts.map((first, at) => `${chapter}:${first}-${(firsts[at + 1] ?? verseCount(chapter) + 1) - 1}`)
    }),
  )

/** The chapters of the four Gospels. */
export const gospelChapters: readonly string[] = STARTS.flatMap(([book, chapters]) =>
  chapters.map((_, n) => `${book} ${n + 1}`),
)
