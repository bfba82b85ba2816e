import type { ComponentType } from 'react'
import type { Block } from '#api/contracts/course.ts'
import { AudioBlock } from './AudioBlock.tsx'
import type { BlockProps } from './block-props.ts'
import { HeaderBlock } from './HeaderBlock.tsx'
import { QuizBlock } from './QuizBlock.tsx'
import { TextBlock } from './TextBlock.tsx'

/** One view for each type of block. */
export type BlockViews<B extends { type: string }> = {
  readonly [T in B['type']]: ComponentType<BlockProps<Extract<B, { type: T }>>>
}

/** A type without a view does not compile. */
export const blockViews: BlockViews<Block> = {
  DefaultTextBlock: ({ block, userName }) => <TextBlock {...block.props} userName={userName} />,
  HeaderTextBlock: ({ block, userName }) => <HeaderBlock {...block.props} userName={userName} />,
  AudioPlayer: ({ block }) => <AudioBlock {...block.props} />,
  QuizBlock: ({ block, ...quiz }) => <QuizBlock {...block.props} {...quiz} />,
}

/** Shows a block of a day in the view of its type. */
export const BlockView = (props: BlockProps) => {
  // The table pairs each type with its view, which TypeScript forgets on look-up.
  const View = blockViews[props.block.type] as ComponentType<BlockProps>
  return <View {...props} />
}
