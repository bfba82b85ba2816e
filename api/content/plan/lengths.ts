import type { Block, Task } from '#api/contracts/course.ts'
import { inTranslation, textIn } from '#api/content/courses/translate.ts'

/** The pace of a text that is thought about as it is read. */
const WORDS_A_MINUTE = 190

/** Minutes to answer a task, beyond reading it. */
const ANSWERING: Record<Task['type'], number> = { radio: 0.25, checkbox: 0.5, textarea: 2 }
const GRATITUDE = 1
const QUESTION = 3

/** Tasks that take longer or shorter to do than others of their type, in minutes. */
const DOING: Readonly<Record<string, number>> = {
  'd05-other-name': 0.5,
  'd08-practice': 3,
  'd08-wandering-practice': 3.5,
  'd09-practice': 0.75,
  'd09-tired-practice': 0.75,
  'd11-what': 5,
  'd11-what-briefly': 2,
  'd11-practice': 1,
  'd12-first-answer': 1,
  'd12-second-answer': 1,
  'd12-practice': 1,
  'd14-practice': 1,
  'd14-wandering-practice': 1,
  'd17-practice': 2,
  'd20-practice-cross': 2,
  'd22-practice': 2,
  'd28-gratitude': 2,
}

/** Steps that are followed while they are read, in minutes. */
const STEPS: Readonly<Record<string, number>> = {
  'Four readings': 4,
  'Emptying the pockets': 3,
  'One quiet minute': 1,
  'Two quiet minutes': 2,
  'Three quiet minutes': 3,
  'Four quiet minutes': 4,
  'Five quiet minutes': 5,
}

const readingMinutes = (texts: readonly string[]) => textIn(texts.join(' '), 'kjv').split(/\s+/).length / WORDS_A_MINUTE

const usualMinutes = ({ id, type }: Task) => {
  if (id.endsWith('-question')) return QUESTION
  return id.endsWith('-gratitude') && type === 'textarea' ? GRATITUDE : ANSWERING[type]
}

/** Returns the minutes that a task takes to read and to do. */
export const minutesOfTask = (task: Task): number => {
  const texts = [task.title, task.description, ...(task.type === 'textarea' ? [] : task.options)]
  return readingMinutes(texts) + (DOING[task.id] ?? usualMinutes(task))
}

/** Returns the minutes that a block takes. Music plays while the rest is read. Both translations take equally long. */
export const minutesOfBlock = (block: Block): number =>
  inTranslation([block], 'kjv').reduce((sum, read) => sum + minutesToRead(read), 0)

const minutesToRead = ({ type, props }: Block): number => {
  switch (type) {
    case 'AudioPlayer':
      return 0
    case 'DefaultTextBlock':
      return readingMinutes([props.title, ...props.paragraphs])
    case 'QuizBlock':
      return props.tasks.reduce((sum, task) => sum + minutesOfTask(task), 0)
    case 'HeaderTextBlock': {
      const texts =
        props.type === 'default'
          ? props.paragraphs
          : props.sections.flatMap(({ title, paragraphs }) => [title, ...paragraphs])
      return STEPS[props.title] ?? readingMinutes([props.title, ...texts])
    }
  }
}

/** "4 min" */
export const label = (minutes: number): string => `${Math.max(1, Math.round(minutes))} min`

/** Returns the minutes that a day takes. */
export const minutesOfBlocks = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, block) => sum + minutesOfBlock(block), 0)
