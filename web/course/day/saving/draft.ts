import type { Answers, SavedDay } from '#api/contracts/course/cabinet-course.ts'
import type { DayCourse, Task } from '#api/contracts/course/course.ts'

/** The unsaved answers, rating and reading progress of a day. */
export type Draft = SavedDay

type Answer = string | string[]

const tasksOf = ({ blocks }: DayCourse): Task[] =>
  blocks.flatMap((block) => (block.type === 'QuizBlock' ? block.props.tasks : []))

/** Returns the answer as the task accepts it; options that are no longer offered are omitted. */
const acceptedAnswer = (task: Task, answer: Answer | undefined): Answer | undefined => {
  if (task.type === 'checkbox') {
    const chosen = Array.isArray(answer) ? task.options.filter((option) => answer.includes(option)) : []
    return chosen.length > 0 ? chosen : undefined
  }
  if (typeof answer !== 'string' || answer === '') return undefined
  return task.type === 'textarea' || task.options.includes(answer) ? answer : undefined
}

/** Returns the answers that fit the current version of the day, without empty ones. */
export const answersOf = (course: DayCourse, answers: Answers): Answers =>
  Object.fromEntries(
    tasksOf(course).flatMap((task): [string, Answer][] => {
      const answer = acceptedAnswer(task, answers[task.id])
      return answer === undefined ? [] : [[task.id, answer]]
    }),
  )

/** Toggles an option of a checkbox. The chosen options stay in the order in which they are offered. */
export const toggleOption = (options: readonly string[], chosen: readonly string[], option: string): string[] =>
  options.filter((other) => chosen.includes(other) !== (other === option))

/** Merges the saved day with a newer draft. Progress and time only grow. */
export const initialDraft = (course: DayCourse, saved: SavedDay, draft: Draft): Draft => ({
  answers: answersOf(course, draft.answers),
  rating: draft.rating ?? saved.rating,
  progress: Math.max(saved.progress, draft.progress),
  timeSpent: Math.max(saved.timeSpent, draft.timeSpent),
})

/** Returns whether the draft has unsaved answers or a rating. Reading progress alone doesn't count. */
export const hasUnsavedWork = (course: DayCourse, draft: Draft, saved: SavedDay): boolean =>
  draft.rating !== saved.rating ||
  JSON.stringify(answersOf(course, draft.answers)) !== JSON.stringify(answersOf(course, saved.answers))
