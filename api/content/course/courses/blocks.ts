import type { TextPreset, TextStyle, TitleIcon } from '#api/contracts/course/course.ts'
import { label, minutesOfBlock } from '#api/content/course/plan/lengths.ts'
import { wholePassage } from './translate.ts'
import type { AnyBlock, WrittenBlock, WrittenTask } from './written.ts'

/** A block without an id has the id of its kind, which is enough if it is the only one of its kind on its day. */
type Options = Pick<AnyBlock, 'id' | 'minutes' | 'briefMinutes' | 'briefParagraphs'>
type TextOptions = Options & { subtitle?: string; style?: TextStyle }

const text =
  (preset: TextPreset) =>
  (title: string, paragraphs: string[], { subtitle, style, id = preset }: TextOptions = {}): WrittenBlock => ({
    id,
    type: 'DefaultTextBlock',
    props: { preset, title, ...(subtitle && { subtitle }), paragraphs, ...(style && { style }) },
  })

export const welcome = text('welcome')
export const prayer = text('prayer')
export const promise = text('promise')

/** A passage in the reader's translation. `node api/content/course/plan/write-passages.ts` copies its text from both Bibles. */
export const scripture = (title: string, reference: string, { id, ...style }: TextStyle & { id?: string } = {}) =>
  text('scripture')(title, [wholePassage(reference)], {
    subtitle: reference,
    ...(id && { id }),
    ...(Object.keys(style).length > 0 && { style }),
  })

/** Returns a block with the time that it takes. */
const addTime = (withTime: (time: string) => WrittenBlock): WrittenBlock =>
  withTime(label(minutesOfBlock(withTime('1 min'))))

/** A reflection that may end in silence, with a timer. */
export const reflection = (
  titleIcon: TitleIcon,
  title: string,
  paragraphs: string[],
  { silenceMinutes, ...options }: Options & { silenceMinutes?: number } = {},
): WrittenBlock =>
  addTime((time) => ({
    id: 'reflection',
    ...options,
    type: 'HeaderTextBlock',
    props: { type: 'default', titleIcon, title, time, paragraphs, ...(silenceMinutes && { silenceMinutes }) },
  }))

export const steps = (
  titleIcon: TitleIcon,
  title: string,
  sections: Readonly<Record<string, string[]>>,
  options: Options = {},
): WrittenBlock =>
  addTime((time) => ({
    id: 'steps',
    ...options,
    type: 'HeaderTextBlock',
    props: {
      type: 'nested-text',
      titleIcon,
      title,
      time,
      sections: Object.entries(sections).map(([heading, paragraphs]) => ({ title: heading, paragraphs })),
    },
  }))

export const tasks = (title: string, ...all: WrittenTask[]): WrittenBlock =>
  addTime((timeEstimate) => ({
    id: all[0]?.id ?? 'tasks',
    type: 'QuizBlock',
    props: { title, timeEstimate, tasks: all },
  }))

type Asked = Pick<WrittenTask, 'title' | 'description' | 'silenceMinutes' | 'minutes' | 'briefMinutes'>

/** A task that is answered in the reader's own words. */
export const write = (id: string, asked: Asked & { placeholder: string }): WrittenTask => ({
  id,
  type: 'textarea',
  ...asked,
})

/** A task with one answer. */
export const choose = (id: string, asked: Asked, options: string[]): WrittenTask => ({
  id,
  type: 'radio',
  ...asked,
  options,
})

/** A task with any number of answers. */
export const mark = (id: string, asked: Asked, options: string[]): WrittenTask => ({
  id,
  type: 'checkbox',
  ...asked,
  options,
})

export const sound = (title: string, description: string, file: string): WrittenBlock => ({
  id: 'music',
  type: 'AudioPlayer',
  props: { title, description, src: `/audio/${file}.mp3` },
})
