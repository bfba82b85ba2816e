import { expect, test } from 'vitest'
import { Block } from '#api/contracts/course/course.ts'
import { blockViews, type BlockViews } from './BlockView.tsx'

test('every type of block has a view', () => {
  const types = Block.options.map(({ shape }) => shape.type.value)
  expect(new Set(Object.keys(blockViews))).toEqual(new Set(types))
})

test('a new type of block does not compile until it has a view', () => {
  type QuoteBlock = { type: 'QuoteBlock'; props: { quote: string } }
  // @ts-expect-error QuoteBlock has no view
  const missing: BlockViews<Block | QuoteBlock> = blockViews
  const complete: BlockViews<Block | QuoteBlock> = { ...blockViews, QuoteBlock: ({ block }) => block.props.quote }
  expect([missing, complete]).toHaveLength(2)
})
