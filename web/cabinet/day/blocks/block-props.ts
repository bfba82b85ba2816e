import type { Answers } from '#api/contracts/cabinet-course.ts'
import type { Block } from '#api/contracts/course.ts'

export type BlockProps<B = Block> = {
  block: B
  userName: string
  answers: Answers
  /** The server's error messages about answers, by task id. */
  errors: Readonly<Record<string, string>>
  onAnswer: (taskId: string, answer: string | string[]) => void
}
