import type { Block, DayCourse, QuizBlock, Task } from '#api/contracts/course/course.ts'

/** A task as it is written. Only the contract's part of it goes over the wire. */
export type WrittenTask = Task & {
  /** Minutes to do it, beyond reading it. `{minutes}` in its description is replaced by them. */
  minutes?: number
  /** The same on a day of five minutes. */
  briefMinutes?: number
}

type Written<B extends Block> = B extends QuizBlock
  ? { type: B['type']; props: Omit<B['props'], 'tasks'> & { tasks: WrittenTask[] } }
  : B

/** A block of a written day or of a day that went over the wire. */
export type AnyBlock = Written<Block> & {
  id?: string
  /** Minutes that it takes, if it takes more than reading. */
  minutes?: number
  /** The same on a day of five minutes. */
  briefMinutes?: number
  /** How many paragraphs of a reflection a day of five minutes keeps. */
  briefParagraphs?: number
}

/** A block as it is written. Its id is unique on its day. */
export type WrittenBlock = AnyBlock & { id: string }

/** The ids of a block or task that a short day keeps. Parts of one group make no sense without each other. */
export type Essential = string | readonly string[]

export type AuthoredDay = Omit<DayCourse, 'blocks'> & {
  /** The parts that carry the day, most important first. A short day keeps as many of them as fit. */
  essentials?: readonly Essential[]
  blocks: WrittenBlock[]
}

/** A day without its title, which mails name too (`events/course/courses/day-titles.ts`). */
export type DayText = Omit<AuthoredDay, 'title'>

/** Adds the titles of a series to its days. @throws {Error} unless each day has one. */
export const addTitles = (titles: readonly string[], days: readonly DayText[]): readonly AuthoredDay[] => {
  if (titles.length !== days.length) throw new Error(`There are ${titles.length} titles for ${days.length} days`)
  return days.map((day, at) => ({ title: titles[at] ?? '', ...day }))
}

/** Returns the contract's part of a block. */
export const onWire = (written: AnyBlock): Block => {
  const { id: _, minutes: __, briefMinutes: ___, briefParagraphs: ____, ...block } = written
  return block.type === 'QuizBlock'
    ? { ...block, props: { ...block.props, tasks: block.props.tasks.map(taskOnWire) } }
    : block
}

const WORDS = ['no', 'one', 'two', 'three', 'four', 'five']

const taskOnWire = (written: WrittenTask): Task => {
  const { minutes, briefMinutes: _, ...task } = written
  return minutes === undefined
    ? task
    : { ...task, description: task.description.replaceAll('{minutes}', WORDS[minutes] ?? String(minutes)) }
}
