import type { WrittenBlock, WrittenTask } from '#api/content/course/courses/written.ts'
import { label, minutesOfBlock, minutesOfTask } from './lengths.ts'

/** A block or a task of a day, with its place and its cost. Parts of one group are kept or left out together. */
export type DayPart = {
  /** The id of the task, or of the block that has no tasks. What a plan puts in its place has the same id. */
  id: string
  /** Number of the block, from 0. Blocks that are added between two others have a fraction. */
  at: number
  /** Number of the task in a quiz block. */
  task?: number
  block: WrittenBlock
  minutes: number
}

export const part = (at: number, block: WrittenBlock): DayPart => ({
  id: block.id,
  at,
  block,
  minutes: minutesOfBlock(block),
})

/** Splits a day into parts: quiz blocks by task, everything else by block. */
export const partsOf = (blocks: readonly WrittenBlock[]): DayPart[] =>
  blocks.flatMap((block, at): DayPart[] =>
    block.type === 'QuizBlock'
      ? block.props.tasks.map((task, n) => ({
          id: task.id,
          at,
          task: n,
          block: { ...block, props: { ...block.props, tasks: [task] } },
          minutes: minutesOfTask(task),
        }))
      : [part(at, block)],
  )

/** Puts parts back together in the order of the day. Quiz blocks get the time of the tasks that are left. */
export const joinParts = (parts: readonly DayPart[]): WrittenBlock[] =>
  [...new Set(parts.map(({ at }) => at))]
    .toSorted((a, b) => a - b)
    .flatMap((place): WrittenBlock[] => {
      const own = parts.filter(({ at }) => at === place)
      const [first] = own
      if (first?.block.type !== 'QuizBlock') return own.map(({ block }) => block)
      const tasks = own.toSorted((a, b) => (a.task ?? 0) - (b.task ?? 0)).flatMap(({ block }) => tasksIn(block))
      const timeEstimate = label(own.reduce((sum, { minutes }) => sum + minutes, 0))
      return [{ ...first.block, props: { ...first.block.props, tasks, timeEstimate } }]
    })

export const tasksIn = (block: WrittenBlock): readonly WrittenTask[] =>
  block.type === 'QuizBlock' ? block.props.tasks : []
export const isText = (block: WrittenBlock, preset: string) =>
  block.type === 'DefaultTextBlock' && block.props.preset === preset
