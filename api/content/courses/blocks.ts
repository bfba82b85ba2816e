import type { AudioPlayer, Block, Task, TextPreset, TextStyle, TitleIcon } from '#api/contracts/course.ts'
import { label, minutesOfBlock } from '#api/content/plan/lengths.ts'
import { wholePassage } from './translate.ts'

const text =
  (preset: TextPreset) =>
  (title: string, paragraphs: string[], { subtitle, style }: { subtitle?: string; style?: TextStyle } = {}): Block => ({
    type: 'DefaultTextBlock',
    props: { preset, title, ...(subtitle && { subtitle }), paragraphs, ...(style && { style }) },
  })

export const welcome = text('welcome')
export const prayer = text('prayer')
export const promise = text('promise')

/** A passage in the reader's translation. `node api/content/plan/write-passages.ts` copies its text from both Bibles. */
export const scripture = (title: string, reference: string, style?: TextStyle): Block =>
  text('scripture')(title, [wholePassage(reference)], { subtitle: reference, ...(style && { style }) })

/** Returns a block with the time that reading it takes. */
const timed = <B extends Block>(block: B, withTime: (time: string) => B): B => withTime(label(minutesOfBlock(block)))

export const reflection = (titleIcon: TitleIcon, title: string, paragraphs: string[]): Block => {
  const of = (time: string): Block => ({
    type: 'HeaderTextBlock',
    props: { type: 'default', titleIcon, title, time, paragraphs },
  })
  return timed(of('1 min'), of)
}

/** A reflection that ends in silence, with a timer. */
export const silent = (block: Block, silenceMinutes: number): Block =>
  block.type === 'HeaderTextBlock' && block.props.type === 'default'
    ? { ...block, props: { ...block.props, silenceMinutes } }
    : block

export const steps = (titleIcon: TitleIcon, title: string, sections: Readonly<Record<string, string[]>>): Block => {
  const of = (time: string): Block => ({
    type: 'HeaderTextBlock',
    props: {
      type: 'nested-text',
      titleIcon,
      title,
      time,
      sections: Object.entries(sections).map(([heading, paragraphs]) => ({ title: heading, paragraphs })),
    },
  })
  return timed(of('1 min'), of)
}

export const tasks = (title: string, ...all: Task[]): Block => {
  const of = (timeEstimate: string): Block => ({ type: 'QuizBlock', props: { title, timeEstimate, tasks: all } })
  return timed(of('1 min'), of)
}

type Asked = { title: string; description: string; silenceMinutes?: number }

/** A task that is answered in the reader's own words. */
export const write = (id: string, asked: Asked & { placeholder: string }): Task => ({ id, type: 'textarea', ...asked })

/** A task with one answer. */
export const choose = (id: string, asked: Asked, options: string[]): Task => ({ id, type: 'radio', ...asked, options })

/** A task with any number of answers. */
export const mark = (id: string, asked: Asked, options: string[]): Task => ({ id, type: 'checkbox', ...asked, options })

export const sound = (title: string, description: string, file: string): AudioPlayer => ({
  type: 'AudioPlayer',
  props: { title, description, src: `/audio/${file}.flac` },
})
