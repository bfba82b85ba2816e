import type { Task } from '#api/contracts/course/course.ts'
import type { AnyBlock, WrittenTask } from '#api/content/course/courses/written.ts'
import { textIn, translate } from '#api/content/course/courses/translate.ts'

/** The pace of a text that is thought about as it is read. */
const WORDS_A_MINUTE = 190

/** Minutes to answer a task, beyond reading it. */
const ANSWERING: Record<Task['type'], number> = { radio: 0.25, checkbox: 0.5, textarea: 2 }
const GRATITUDE = 1
const QUESTION = 3

const readingMinutes = (texts: readonly string[]) => textIn(texts.join(' '), 'kjv').split(/\s+/).length / WORDS_A_MINUTE

const usualMinutes = ({ id, type }: Task) => {
  if (id.endsWith('-question')) return QUESTION
  return id.endsWith('-gratitude') && type === 'textarea' ? GRATITUDE : ANSWERING[type]
}

/** Returns the minutes that a task takes to read and to do. */
export const minutesOfTask = (task: WrittenTask): number => {
  const texts = [task.title, task.description, ...(task.type === 'textarea' ? [] : task.options)]
  return readingMinutes(texts) + (task.minutes ?? usualMinutes(task))
}

/** Returns the minutes that a block takes. Music plays while the rest is read. Both translations take equally long. */
export const minutesOfBlock = (block: AnyBlock): number => block.minutes ?? minutesToRead(translate(block, 'kjv'))

const minutesToRead = ({ type, props }: AnyBlock): number => {
  switch (type) {
    case 'AudioPlayer':
      return 0
    case 'DefaultTextBlock':
      return readingMinutes([props.title, ...props.paragraphs])
    case 'QuizBlock':
      return props.tasks.reduce((sum, task) => sum + minutesOfTask(task), 0)
    case 'HeaderTextBlock': {
      const silence = props.type === 'default' ? props.silenceMinutes : undefined
      const texts =
        props.type === 'default'
          ? props.paragraphs
          : props.sections.flatMap(({ title, paragraphs }) => [title, ...paragraphs])
      return silence ?? readingMinutes([props.title, ...texts])
    }
  }
}

export const label = (minutes: number): string => `${Math.max(1, Math.round(minutes))} min`

/** Returns the minutes that a day takes. */
export const minutesOfBlocks = (blocks: readonly AnyBlock[]): number =>
  blocks.reduce((sum, block) => sum + minutesOfBlock(block), 0)
