import { type AuthoredDay, composeDay, planFor, previewOf, summaryOf } from '#api/content/device/device.ts'
import type { dayMaterial } from '#api/contracts/course/cabinet-course.ts'
import type { CourseTitles, DayCourse, DayMaterial } from '#api/contracts/course/course.ts'
import type { PlanPreview, planMaterial, PlanSummary } from '#api/contracts/offer/plan.ts'
import type { ReplyOf } from '#web/lib/api/api.ts'
import { addChapters } from './stored-chapters.ts'

/** The chosen texts by question key. They never leave this browser. */
export type AnswersHere = ReadonlyMap<string, readonly string[]>

const read = ({ written, chapters }: DayMaterial): AuthoredDay => {
  addChapters(chapters)
  // The contract leaves the form of a written day to the content.
  return written as unknown as AuthoredDay
}

/** Makes the preview of a plan from answers that stay here. */
export const previewHere = (answers: AnswersHere, material: ReplyOf<typeof planMaterial>): PlanPreview =>
  previewOf(planFor(answers), material.titles, read(material))

export const summaryHere = (answers: AnswersHere, titles: CourseTitles): PlanSummary =>
  summaryOf(planFor(answers), titles)

export const dayHere = (
  answers: AnswersHere,
  material: ReplyOf<typeof dayMaterial>,
  [courseVersion, day]: readonly [string, number],
): DayCourse => {
  const plan = planFor(answers)
  const translation = material.translation ?? plan.translation
  return composeDay(read(material), { ...plan, translation }, day, courseVersion)
}
