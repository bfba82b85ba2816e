/**
 * The read models of this release, by the name of their projection. The API is ready when all of them are projected;
 * others that the database may hold are left over from another release.
 */
export const READ_MODELS = [
  'quiz-funnel',
  'subscription',
  'progress',
  'answer-insights',
  'withdrawals',
  'event-census',
  'money',
  'ad-names',
] as const

export type ReadModel = (typeof READ_MODELS)[number]
