import { lazyPart } from '#web/cabinet/shell/lazy-part.tsx'

// Few readers open these parts, so they load when they do, from one file.
export const Certificate = lazyPart('Certificate', () =>
  import('./seldom.ts').then(({ Certificate }) => ({ Certificate })),
)
export const Overview = lazyPart('Overview', () => import('./seldom.ts').then(({ Overview }) => ({ Overview })))
export const Year = lazyPart('Year', () => import('./seldom.ts').then(({ Year }) => ({ Year })))
