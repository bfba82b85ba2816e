import type { Answers } from '#api/contracts/course/cabinet-course.ts'
import type { Task } from '#api/contracts/course/course.ts'

const problemWith = (task: Task | undefined, answer: string | string[]): string | undefined => {
  if (!task) return 'This day has no such task'
  if (task.type === 'checkbox') {
    if (typeof answer === 'string') return 'The answer is a list of options'
    if (new Set(answer).size < answer.length) return 'Each option can be chosen once'
    return answer.every((option) => task.options.includes(option)) ? undefined : 'There is no such option'
  }
  if (typeof answer !== 'string') return 'The answer is a text'
  return task.type === 'textarea' || answer === '' || task.options.includes(answer)
    ? undefined
    : 'There is no such option'
}

/** Returns the problems of answers to a day's tasks. Tasks may be unanswered: missing, '' or []. */
export const problemsWith = (tasks: ReadonlyMap<string, Task>, answers: Answers) =>
  Object.entries(answers).flatMap(([id, answer]) => {
    const message = problemWith(tasks.get(id), answer)
    return message === undefined ? [] : [{ path: `answers.${id}`, message }]
  })
