import type { Block } from '#api/contracts/course.ts'
import type { Answers } from '#api/contracts/cabinet-course.ts'
import { AudioBlock } from './AudioBlock.tsx'
import { HeaderBlock } from './HeaderBlock.tsx'
import { QuizBlock } from './QuizBlock.tsx'
import { TextBlock } from './TextBlock.tsx'

export type BlockProps = {
  block: Block
  userName: string
  answers: Answers
  /** From the task's id, in the words of the server: what is wrong with an answer. */
  complaints: Readonly<Record<string, string>>
  onAnswer: (taskId: string, answer: string | string[]) => void
}

/** A block of a day, whatever its type. */
export const BlockView = ({ block, userName, ...quiz }: BlockProps) => {
  switch (block.type) {
    case 'DefaultTextBlock':
      return <TextBlock {...block.props} userName={userName} />
    case 'HeaderTextBlock':
      return <HeaderBlock {...block.props} userName={userName} />
    case 'AudioPlayer':
      return <AudioBlock {...block.props} />
    case 'QuizBlock':
      return <QuizBlock {...block.props} userName={userName} {...quiz} />
  }
}
