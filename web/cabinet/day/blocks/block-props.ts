import type { Answers } from '#api/contracts/cabinet-course.ts'
import type { Block } from '#api/contracts/course.ts'

export type BlockProps<B = Block> = {
  block: B
  userName: string
  answers: Answers
  /** From the task's id, in the words of the server: what is wrong with an answer. */
  complaints: Readonly<Record<string, string>>
  onAnswer: (taskId: string, answer: string | string[]) => void
}
