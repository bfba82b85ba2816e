import type { ComponentType } from 'react'
import type { Question } from '#api/contracts/funnel.ts'
import { Finish } from './Finish.tsx'
import { Image } from './Image.tsx'
import { ImageText } from './ImageText.tsx'
import { MultiSelect } from './MultiSelect.tsx'
import { Select } from './Select.tsx'
import { Text } from './Text.tsx'

export type QuestionOf<T extends Question['type']> = Extract<Question, { type: T }>

export type QuestionProps<Q extends Question = Question> = {
  question: Q
  /** Which of how many, to be read out with the heading. */
  place: string
  /** What was chosen here before, when the visitor has come back. */
  chosen: readonly string[]
  /** Takes the choices, none where none are offered, and goes on. */
  onAnswer: (choices: readonly string[]) => void
}

/** One view per question type: a type without one does not compile. */
const views: { [T in Question['type']]: ComponentType<QuestionProps<QuestionOf<T>>> } = {
  select: Select,
  'multi-select': MultiSelect,
  image: Image,
  text: Text,
  'image-text': ImageText,
  Finish,
}

/** The question in the view of its type. */
export const QuestionView = (props: QuestionProps) => {
  // The table above pairs each type with its view, which TypeScript forgets when it looks one up.
  const View = views[props.question.type] as ComponentType<QuestionProps>
  return <View {...props} />
}
