import type { Answers } from '#api/contracts/course/cabinet-course.ts'
import type { Block, Translation } from '#api/contracts/course/course.ts'

export type BlockProps<B = Block> = {
  block: B
  userName: string
  /** The Bible that the block quotes. */
  translation: Translation
  answers: Answers
  /** The server's error messages about answers, by task id. */
  errors: Readonly<Record<string, string>>
  /** Whether answers stay on this device. */
  isOnDevice: boolean
  onAnswer: (taskId: string, answer: string | string[]) => void
}
