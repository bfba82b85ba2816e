import { Fragment, type RefObject } from 'react'
import type { SavedDay } from '#api/contracts/course/cabinet-course.ts'
import type { Block, DayCourse } from '#api/contracts/course/course.ts'
import type { Stale } from '#web/course/data/resource.ts'
import { WordsPlace } from '#web/course/writing/WordsPlace.tsx'
import type { BlockProps } from './blocks/block-props.ts'
import { BlockView } from './blocks/BlockView.tsx'
import { placeRecalls } from './recall/recalls.ts'
import { Recalls } from './recall/Recalls.tsx'

/** Explains below the button what saving does. */
export const SAVE_NOTES: Record<Stale | 'current', string> = {
  offline: 'You’re offline. What you save stays on this device, and we’ll send it when there’s a connection.',
  'server-error':
    'We have a problem on our side. What you save stays on this device, and we’ll send it when we’re back.',
  current: 'Until you save, what you write stays on this device.',
}

const NONE: Readonly<Record<string, string>> = {}

type Props = Pick<BlockProps, 'userName' | 'translation' | 'answers' | 'onAnswer'> & {
  course: Pick<DayCourse, 'recalls'>
  courseVersion: string
  blocks: readonly Block[]
  /** The subscriber's choice whether what they write is saved; undefined while it is unknown. */
  saves: boolean | null | undefined
  headingRef: RefObject<HTMLHeadingElement | null>
  errors: BlockProps['errors'] | undefined
  /** The day as it is stored. */
  saved: SavedDay
}

/** Renders the blocks of a day, with earlier words of the reader between them. */
export const DayBlocks = ({
  course,
  courseVersion,
  blocks,
  saves,
  headingRef,
  errors = NONE,
  saved,
  ...block
}: Props) => {
  const recalls = placeRecalls(course.recalls ?? [], blocks)
  const firstTasks = blocks.findIndex(({ type }) => type === 'QuizBlock')
  const recallsAt = (n: number) =>
    recalls.has(n) && <Recalls courseVersion={courseVersion} recalls={recalls.get(n) ?? []} />
  return (
    <>
      {blocks.map((one, n) => (
        <Fragment key={n}>
          {recallsAt(n)}
          {n === firstTasks && <WordsPlace {...{ saves, headingRef, saved, answers: block.answers }} />}
          <BlockView {...block} block={one} isOnDevice={saves === false} errors={errors} />
        </Fragment>
      ))}
      {recallsAt(blocks.length)}
    </>
  )
}
