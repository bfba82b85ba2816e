/** Exports the code with which browsers make plans, so that the answers of people who declined never leave them. */
export { composeDay } from './compose.ts'
export { planFor } from './plan-for.ts'
export { previewOf } from './preview.ts'
export { summaryOf } from './summary.ts'
export type { AuthoredDay } from '#api/content/course/courses/written.ts'
export type { Chapters } from './stored-chapters.ts'
