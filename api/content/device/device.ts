/** Exports the code with which browsers make plans, so that the answers of people who declined never leave them. */
export { composeDay } from '#api/content/course/plan/compose.ts'
export { planFor } from '#api/content/course/plan/plan-for.ts'
export { previewOf } from '#api/content/course/plan/preview.ts'
export { summaryOf } from '#api/content/course/plan/summary.ts'
export type { AuthoredDay } from '#api/content/course/courses/written.ts'
export type { Chapters } from '#api/content/course/plan/stored-chapters.ts'
