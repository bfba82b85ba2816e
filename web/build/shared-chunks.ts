/** A file of the build that several screens share, and beginnings of the paths of its modules. */
type SharedChunk = { name: string; modules: readonly string[] }

/** Modules without a file of their own, which the build adds. */
export const VIRTUAL = ['preload-helper']

/**
 * Groups code that several screens share into few files: each costs a request, and HTTP/1.1 allows six at a time. Which
 * screens need a module can't be read from its folder, so modules are listed; the first group that matches has it. The
 * budgets weigh the result, and a test finds entries that match nothing any more.
 */
export const sharedChunks: readonly SharedChunk[] = [
  {
    name: 'react',
    modules: ['react/', 'react-dom/', 'react-router/', 'react-router-dom/', 'scheduler/'].map(
      (name) => `node_modules/${name}`,
    ),
  },
  { name: 'ui', modules: ['web/ui/', 'web/lib/page/page-title', 'web/lib/page/stopwatch', 'web/lib/page/use-work'] },
  // The quiz and the cabinet need these; the landing page doesn't.
  {
    name: 'query',
    modules: [
      'node_modules/@tanstack/',
      'web/lib/api/query-client',
      'web/lib/api/patience',
      'web/lib/offline/register-worker',
    ],
  },
  {
    name: 'data',
    modules: [
      'events/payment/money/trial-terms',
      'events/time',
      'web/paths',
      'web/lib/api/api',
      'web/lib/api/retry-after',
      'web/lib/outbox/',
      'web/lib/page/late-code',
      'web/lib/page/listeners',
      'web/lib/page/retry',
      'web/lib/page/storage',
      'web/quiz/visitor/ad-parameters',
      'web/quiz/visitor/ad.ts',
      'node_modules/uuid/',
      ...VIRTUAL,
    ],
  },
  // The cabinet requests its data before the screen is loaded, without React. Visitors don't need this.
  {
    name: 'subscriber',
    modules: [
      'web/course/data/prefetch.ts',
      'web/course/data/resource',
      'web/course/data/account-api.ts',
      'web/course/data/cabinet-storage.ts',
      'web/course/data/session.ts',
      'web/course/progress/',
    ],
  },
  { name: 'picture', modules: ['web/lib/plate/', 'web/course/art/'] },
  {
    name: 'cabinet',
    modules: [
      'web/course/data/cabinet-query',
      'web/course/writing/choice',
      'web/course/data/error-text',
      'web/course/saves/',
      'web/course/shell/',
      'web/course/data/dates',
      'web/course/data/grouped-by',
      'web/course/offline/install',
      'web/account/reminder/LazyReminderForm',
      'web/course/journey/lazy-parts',
      'web/lib/api/use-key-for',
      'web/lib/page/download',
    ],
  },
  { name: 'day', modules: ['web/course/day/DayPage'] },
  // Few readers need these, on screens of different files.
  { name: 'elsewhere', modules: ['web/lib/page/in-app', 'web/course/shell/OpenElsewhere'] },
]

/** Returns the groups as the bundler takes them. */
export const chunkGroups = sharedChunks.map(({ name, modules }, n) => ({
  name,
  test: new RegExp(modules.map((path) => path.replaceAll('.', '[.]')).join('|')),
  priority: sharedChunks.length - n,
}))
