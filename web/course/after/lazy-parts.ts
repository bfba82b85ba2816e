import { lazyPart } from '#web/course/shell/lazy-part.tsx'

// Few readers open these pages, so they load when they do, from one file.
export const LazyCertificate = lazyPart(
  'Certificate',
  () => import('./seldom.ts').then(({ Certificate }) => ({ Certificate })),
  null,
)
export const LazyOverview = lazyPart(
  'Overview',
  () => import('./seldom.ts').then(({ Overview }) => ({ Overview })),
  null,
)
export const LazyYear = lazyPart('Year', () => import('./seldom.ts').then(({ Year }) => ({ Year })), null)
