import type { ComponentType } from 'react'
import type { Question } from '#api/contracts/quiz/funnel.ts'
import { Finish } from './Finish.tsx'
import { Image } from './Image.tsx'
import { MultiSelect } from './MultiSelect.tsx'
import type { QuestionOf, QuestionProps } from './question-props.ts'
import { SingleSelect } from './SingleSelect.tsx'
import { Text } from './Text.tsx'

/** One view per question type. A type without a view doesn't compile. */
const views: { [T in Question['type']]: ComponentType<QuestionProps<QuestionOf<T>>> } = {
  select: SingleSelect,
  'multi-select': MultiSelect,
  image: Image,
  text: Text,
  'image-text': Image,
  Finish,
}

export const QuestionView = (props: QuestionProps) => {
  // The table pairs each type with its view; TypeScript loses that relation in the lookup.
  const View = views[props.question.type] as ComponentType<QuestionProps>
  return <View {...props} />
}
