import { LRUCache } from 'lru-cache'
import type { AuthoredDay } from '#api/content/courses/written.ts'
import type { Task } from '#api/contracts/course.ts'
import { prayer, scripture, tasks, write } from '#api/content/courses/blocks.ts'
import { chapterOf } from '#api/content/plan/chapters.ts'
import { gospelPassages } from './gospels.ts'
import { motifOf } from './motifs.ts'
import type { PsalmSet } from './psalm-set.ts'
import { PSALM_SETS } from './psalm-sets.ts'
import { septuagintNumber } from './septuagint.ts'

/** A daily page, in no translation yet. */
export type DailyPage = { course: AuthoredDay; tasks: ReadonlyMap<string, Task> }

const taskOf = ({ id, question, hint }: PsalmSet): Task =>
  write(`daily-psalm-${id}`, { title: question, description: hint, placeholder: 'A line is enough.' })

/** The questions of all pages, so a note is accepted and found again even if the order of the psalms changes. */
const TASKS: ReadonlyMap<string, Task> = new Map(PSALM_SETS.map((one) => [`daily-psalm-${one.id}`, taskOf(one)]))

let gospels: readonly string[] | undefined
const allGospels = () => (gospels ??= gospelPassages((chapter) => chapterOf(chapter)?.web.length ?? 0))

/** Returns the item of a page: the list is read from its beginning again after its end. */
const onPage = <T>(items: readonly T[], page: number): T => {
  const item = items[(page - 1) % items.length]
  if (item === undefined) throw new Error('A daily page needs at least one item of each kind')
  return item
}

/** Names the psalm as many Orthodox and Catholic readers know it, where the numbers differ. */
const inSeptuagint = (psalm: string) => {
  const number = septuagintNumber(psalm)
  return psalm.startsWith(`Psalm ${number}:`) ? '' : ` (Septuagint ${number})`
}

const compose = (page: number): DailyPage => {
  const set = onPage(PSALM_SETS, page)
  const gospel = onPage(allGospels(), page)
  return {
    tasks: TASKS,
    course: {
      title: set.title,
      motif: motifOf(set.id),
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

/** Pages of ten years. A journal needs all pages of its reader, and a page without its passages is small. */
const PAGES_CACHED = 4_000
const pages = new LRUCache<number, DailyPage>({ max: PAGES_CACHED })

/**
 * Returns a page by its number, from 1. Psalms, prayers and questions return after as many pages as there are psalms, and
 * the Gospels after more than a year.
 */
export const dailyPage = (page: number): DailyPage => {
  const known = pages.get(page) ?? compose(page)
  pages.set(page, known)
  return known
}
