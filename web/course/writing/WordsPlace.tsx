import { lazyPart } from '#web/course/shell/lazy-part.tsx'
import type { WhereWordsGoProps } from './WhereWordsGo.tsx'

type Props = Omit<WhereWordsGoProps, 'saves'> & {
  /** The subscriber's choice; undefined while it is unknown. */
  saves: boolean | null | undefined
}

/** Most subscribers agreed and don't need it. */
const WhereWordsGo = lazyPart('WhereWordsGo', () => import('./WhereWordsGo.tsx'))

/** Shows those who did not agree where their words go. */
export const WordsPlace = ({ saves, ...place }: Props) =>
  saves === true || saves === undefined ? null : <WhereWordsGo saves={saves} {...place} />
