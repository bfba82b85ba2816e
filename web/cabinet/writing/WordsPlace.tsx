import type { Ref } from 'react'
import { lazyPart } from '#web/cabinet/shell/lazy-part.tsx'

type Props = {
  /** The subscriber's choice; undefined while it is unknown. */
  saves: boolean | null | undefined
  /** Receives the heading of the question, to focus it. */
  headingRef: Ref<HTMLHeadingElement>
  /** Whether the day was saved before, and none of its words are here. */
  isEmpty: boolean
}

/** Most subscribers agreed and don't need it. */
const WhereWordsGo = lazyPart('WhereWordsGo', () => import('./WhereWordsGo.tsx'))

/** Shows those who did not agree where their words go. */
export const WordsPlace = ({ saves, headingRef, isEmpty }: Props) =>
  saves === true || saves === undefined ? null : <WhereWordsGo {...{ saves, headingRef, isEmpty }} />
