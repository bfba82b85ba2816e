/** Exports the code with which browsers make plans, so that the answers of people who declined never leave them. */
export { composeDay } from '#api/content/plan/compose.ts'
export { planFor } from '#api/content/plan/plan-for.ts'
export { previewOf } from '#api/content/plan/preview.ts'
export { summaryOf } from '#api/content/plan/summary.ts'
export type { AuthoredDay } from '#api/content/courses/written.ts'
export type { Chapters } from '#api/content/plan/stored-chapters.ts'
