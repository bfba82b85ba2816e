import { createGrowingCache } from '#db/growing-cache.ts'
import type { AuthoredDay } from '#api/content/course/courses/written.ts'
import type { Task } from '#api/contracts/course/course.ts'
import { walkOn, pagesWalked, type Walk } from '#commands/course/season-walk.ts'
import type { SeasonDay } from './calendar.ts'
import { prayer, scripture, tasks, write } from '#api/content/course/courses/blocks.ts'
import { findChapter } from '#api/content/course/plan/chapters.ts'
import { gospelPassages } from './gospels.ts'
import { findMotif } from './motifs.ts'
import type { PsalmSet } from './psalm-set.ts'
import { PSALM_SETS } from './psalm-sets.ts'
import { septuagintNumber } from './septuagint.ts'
import { SEASONS } from './seasons/seasons.ts'

/** A daily page, in no translation yet. */
export type DailyPage = { course: AuthoredDay; tasks: ReadonlyMap<string, Task> }

/**
 * Returns a page by its number, from 1. Psalms, prayers and questions return after as many pages as there are psalms, and
 * the Gospels after more than a year. Pages that follow a season are not counted.
 */
export const dailyPage = (page: number, walks: readonly Walk[] = []): DailyPage => {
  const walk = walkOn(walks, page)
  if (!walk) {
    const n = page - pagesWalked(walks, page)
    return readCached(`${n}`, () => compose(n))
  }
  const { season, from, seasonDay, days } = walk
  const day = seasonDay + page - from
  return readCached(`${season} ${day} ${days}`, () => composeSeason({ season, day, days }))
}

const readCached = (key: string, composed: () => DailyPage): DailyPage => {
  const page = pages.get(key) ?? composed()
  pages.set(key, page)
  return page
}

const compose = (page: number): DailyPage => {
  const set = onPage(PSALM_SETS, page)
  const gospel = onPage(allGospels(), page)
  return {
    tasks: TASKS,
    course: {
      title: set.title,
      motif: findMotif(set.id),
      subtitle: `${set.psalm}${inSeptuagint(set.psalm)} and ${gospel}`,
      blocks: [
        scripture('A psalm', set.psalm),
        prayer('A prayer', [set.prayer]),
        scripture('The Gospel, a little further', gospel),
        tasks('One question', taskOf(set)),
      ],
    },
  }
}

/** Returns the item of a page: the list is read from its beginning again after its end. */
const onPage = <T>(items: readonly T[], page: number): T => {
  const item = items[(page - 1) % items.length]
  if (item === undefined) throw new Error('A daily page needs at least one item of each kind')
  return item
}

const allGospels = () => (gospels ??= gospelPassages((chapter) => findChapter(chapter)?.web.length ?? 0))

/** Names the psalm as many Orthodox and Catholic readers know it, where the numbers differ. */
const inSeptuagint = (psalm: string) => {
  const number = septuagintNumber(psalm)
  return psalm.startsWith(`Psalm ${number}:`) ? '' : ` (Septuagint ${number})`
}

const taskOf = ({ id, question, hint }: PsalmSet): Task =>
  write(`daily-psalm-${id}`, { title: question, description: hint, placeholder: 'A line is enough.' })

/** Returns the page of a day of a season: its psalm, its reading and a prayer for its week. */
const composeSeason = ({ season, day, days }: SeasonDay): DailyPage => {
  const { name, heading, opening, closing, ...text } = SEASONS[season]
  const [id, reading] = text.readingOf(day, days) ?? []
  const set = PSALM_SETS.find((one) => one.id === id)
  const words = text.prayerOf(day, days)
  if (!set || !reading || !words) throw new Error(`Day ${day} of ${days} in ${name} has no page`)
  return {
    tasks: TASKS,
    course: {
      title: set.title,
      motif: findMotif(set.id),
      subtitle: `${set.psalm} and ${reading}`,
      season: { day: text.dayName(day, days), opening, closing },
      blocks: [
        scripture('A psalm', set.psalm),
        prayer('A prayer', [set.prayer]),
        scripture(heading, reading, { id: 'season-reading' }),
        prayer(`A prayer for ${name}`, [words], { id: 'season-prayer' }),
        tasks('One question', taskOf(set)),
      ],
    },
  }
}

/** The questions of all pages, so a note is accepted and found again even if the order of the psalms changes. */
const TASKS: ReadonlyMap<string, Task> = new Map(PSALM_SETS.map((one) => [`daily-psalm-${one.id}`, taskOf(one)]))

let gospels: readonly string[] | undefined

/** Pages of ten years. A journal needs all pages of its reader, and a page without its passages is small. */
const PAGES_CACHED = 4_000
const pages = createGrowingCache<DailyPage>(PAGES_CACHED)
