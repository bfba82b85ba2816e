import type { Answers, SavedDay } from '#api/contracts/cabinet-course.ts'
import type { DayCourse, Task } from '#api/contracts/course.ts'

/** What somebody has written, chosen and read of a day. */
export type Draft = SavedDay

type Answer = string | string[]

export const tasksOf = ({ blocks }: DayCourse): Task[] =>
  blocks.flatMap((block) => (block.type === 'QuizBlock' ? block.props.tasks : []))

/** The answer if the task can still be answered so; options that are no longer offered are left out. */
const fitting = (task: Task, answer: Answer | undefined): Answer | undefined => {
  if (task.type === 'checkbox') {
    const chosen = Array.isArray(answer) ? task.options.filter((option) => answer.includes(option)) : []
    return chosen.length > 0 ? chosen : undefined
  }
  if (typeof answer !== 'string' || answer === '') return undefined
  return task.type === 'textarea' || task.options.includes(answer) ? answer : undefined
}

/** The answers that fit the day as it is now. One that is empty is left out. */
export const answersOf = (course: DayCourse, answers: Answers): Answers =>
  Object.fromEntries(
    tasksOf(course).flatMap((task): [string, Answer][] => {
      const answer = fitting(task, answers[task.id])
      return answer === undefined ? [] : [[task.id, answer]]
    }),
  )

/** A checkbox is set or cleared; the chosen stand in the order in which they are offered. */
export const toggled = (options: readonly string[], chosen: readonly string[], option: string): string[] =>
  options.filter((other) => chosen.includes(other) !== (other === option))

/**
 * What a day opens with: what was saved, and over it what was written since and not saved yet. Reading and time only grow.
 *
 * @param draft of this browser, if there is one.
 */
export const opening = (course: DayCourse, saved: SavedDay, draft: Draft | undefined): Draft => ({
  answers: answersOf(course, draft ? draft.answers : saved.answers),
  rating: draft?.rating ?? saved.rating,
  progress: Math.max(saved.progress, draft?.progress ?? 0),
  timeSpent: Math.max(saved.timeSpent, draft?.timeSpent ?? 0),
})

/** Whether there is anything in it that would be missed: reading alone would not. */
export const isWritten = (course: DayCourse, draft: Draft, saved: SavedDay): boolean =>
  draft.rating !== saved.rating ||
  JSON.stringify(answersOf(course, draft.answers)) !== JSON.stringify(answersOf(course, saved.answers))
