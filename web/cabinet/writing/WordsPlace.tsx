import { lazy, Suspense, type ComponentType, type Ref } from 'react'
import type { WhereWordsGoProps } from './WhereWordsGo.tsx'

type Props = {
  /** The subscriber's choice; undefined while it is unknown. */
  saves: boolean | null | undefined
  /** Receives the heading of the question, to focus it. */
  headingRef: Ref<HTMLHeadingElement>
}

const load = async (): Promise<{ default: ComponentType<WhereWordsGoProps> }> => ({
  default: (await import('./WhereWordsGo.tsx')).WhereWordsGo,
})

/** Most subscribers agreed and don't need it. Without a connection and a stored copy, the page does without. */
const WhereWordsGo = lazy(() => load().catch(() => ({ default: () => null })))

/** Shows those who did not agree where their words go. */
export const WordsPlace = ({ saves, headingRef }: Props) =>
  saves === true || saves === undefined ? null : (
    <Suspense fallback={null}>
      <WhereWordsGo saves={saves} headingRef={headingRef} />
    </Suspense>
  )
