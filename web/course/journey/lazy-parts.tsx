import type { AccessDenied } from '#web/course/data/denied.ts'
import { lazyPart } from '#web/course/shell/lazy-part.tsx'

/** Loads the end of a day. Saving calls it first, so that the end is there once the save is. */
export const loadClosing = () => import('./Closing.tsx')

export const LazyClosing = lazyPart('Closing', () => loadClosing().then(({ Closing }) => ({ Closing })))
export const LazyBlessing = lazyPart('Blessing', () => loadClosing().then(({ Blessing }) => ({ Blessing })))

/** Comes after the screen, which is complete without it. */
export const LazyRhythm = lazyPart('Rhythm', () => import('./Rhythm.tsx'))
export const LazyFinished = lazyPart('Finished', () => import('./Finished.tsx'))

const loadLapsed = () => import('./Lapsed.tsx')

const Reason = ({ subscription }: { subscription: AccessDenied }) => <p role="alert">{subscription.message}</p>

// Few readers see why their days are closed, so it isn't part of what all of them load.
export const LazyLapsed = lazyPart('Lapsed', () => loadLapsed().then(({ Lapsed }) => ({ Lapsed })), Reason)
export const LazyLapsedPage = lazyPart(
  'LapsedPage',
  () => loadLapsed().then(({ LapsedPage }) => ({ LapsedPage })),
  null,
)
