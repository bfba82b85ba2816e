import type { Block, DayCourse, Task, Translation } from '#api/contracts/course/course.ts'
import { inTranslation } from './translate.ts'
import type { AuthoredDay } from './written.ts'

export const readIn = (translation: Translation, written: AuthoredDay): DayCourse => {
  const { essentials: _, ...day } = written
  return { ...day, blocks: inTranslation(day.blocks, translation) }
}

const taskTexts = (task: Task): string[] => [
  task.title,
  task.description,
  ...(task.type === 'textarea' ? (task.placeholder === undefined ? [] : [task.placeholder]) : task.options),
]

/** Returns the texts of a block, in reading order. */
export const listTexts = ({ type, props }: Block): string[] => {
  switch (type) {
    case 'DefaultTextBlock':
      return [props.title, ...props.paragraphs]
    case 'HeaderTextBlock':
      return [
        props.title,
        ...(props.type === 'default'
          ? props.paragraphs
          : props.sections.flatMap(({ title, paragraphs }) => [title, ...paragraphs])),
      ]
    case 'AudioPlayer':
      return [props.title, props.description]
    case 'QuizBlock':
      return [props.title, ...props.tasks.flatMap(taskTexts)]
  }
}

/** Returns what a block is called: the first of its texts. */
export const titleOf = (block: Block): string => listTexts(block)[0] ?? ''

export const textsOfDay = ({ title, subtitle, blocks }: DayCourse) => [title, subtitle, ...blocks.flatMap(listTexts)]

export const scriptureBlocks = ({ blocks }: DayCourse) =>
  blocks.flatMap((block) =>
    block.type === 'DefaultTextBlock' && block.props.preset === 'scripture' ? [block.props] : [],
  )

export const referenceOf = (subtitle = '') => subtitle.replace(/, [^,]+$/, '')
