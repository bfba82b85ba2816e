import type { ComponentType } from 'react'
import type { Block } from '#api/contracts/course/course.ts'
import { AudioBlock } from './AudioBlock.tsx'
import type { BlockProps } from './block-props.ts'
import { HeaderBlock } from './HeaderBlock.tsx'
import { QuizBlock } from './QuizBlock.tsx'
import { TextBlock } from './TextBlock.tsx'

/** One view per block type. */
export type BlockViews<B extends { type: string }> = {
  readonly [T in B['type']]: ComponentType<BlockProps<Extract<B, { type: T }>>>
}

/** A type without a view doesn't compile. */
export const blockViews: BlockViews<Block> = {
  DefaultTextBlock: ({ block, userName, translation }) => <TextBlock {...block.props} {...{ userName, translation }} />,
  HeaderTextBlock: ({ block, userName }) => <HeaderBlock {...block.props} userName={userName} />,
  AudioPlayer: ({ block }) => <AudioBlock {...block.props} />,
  QuizBlock: ({ block, userName, answers, errors, isOnDevice, onAnswer }) => (
    <QuizBlock {...block.props} {...{ userName, answers, errors, isOnDevice, onAnswer }} />
  ),
}

export const BlockView = (props: BlockProps) => {
  // The table pairs each type with its view; TypeScript loses that relation in the lookup.
  const View = blockViews[props.block.type] as ComponentType<BlockProps>
  return <View {...props} />
}
