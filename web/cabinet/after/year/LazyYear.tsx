import { lazyPart } from '#web/cabinet/shell/lazy-part.tsx'

/** Loads the year after the page, because few readers open it. */
export const Year = lazyPart('Year', () => import('./Year.tsx'))
