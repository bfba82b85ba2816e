import type { Answers } from '#api/contracts/course/cabinet-course.ts'
import type { Block, Recall } from '#api/contracts/course/course.ts'
import { groupedBy } from '#web/course/data/grouped-by.ts'

/** Returns the day that a task belongs to: 7 for "d07-practice", of any series. */
export const dayOfTask = (task: string): number => Number(/d(\d{2})-/.exec(task)?.[1])

/** Returns what the reader answered to the first of these tasks that they answered, as lines. */
export const wordsOf = (tasks: readonly string[], answers: Answers): readonly string[] => {
  for (const task of tasks) {
    const answer = answers[task]
    const lines = typeof answer === 'string' ? [answer.trim()] : (answer ?? [])
    if (lines.some((line) => line !== '')) return lines
  }
  return []
}

const hasTask = (block: Block, task: string) =>
  block.type === 'QuizBlock' && block.props.tasks.some(({ id }) => id === task)

/** Groups recalls by the number of the block that they come before. Without their task they follow all blocks. */
export const placeRecalls = (recalls: readonly Recall[], blocks: readonly Block[]): ReadonlyMap<number, Recall[]> =>
  groupedBy(recalls, ({ before }) => {
    const at = blocks.findIndex((block) => hasTask(block, before))
    return at < 0 ? blocks.length : at
  })
