import { lazyPart } from '#web/cabinet/shell/lazy-part.tsx'

/** Loads the end of a day. Saving calls it first, so that the end is there once the save is. */
export const loadClosing = () => import('./Closing.tsx')

export const LazyClosing = lazyPart('Closing', () => loadClosing().then(({ Closing }) => ({ Closing })))
export const LazyBlessing = lazyPart('Blessing', () => loadClosing().then(({ Blessing }) => ({ Blessing })))
