import type { PlanSummary } from '#api/contracts/offer/plan.ts'
import { findPiece } from './pieces/index.ts'
import type { ChosenPiece, CoursePlan } from './plan-for.ts'
import { quoteChoice } from './signs.ts'

const chosenOf = (chosen: ChosenPiece | null | undefined, day: number) => {
  const piece = chosen && findPiece(chosen.theme, day)
  if (!piece) return null
  return {
    title: piece.part === 'task' ? piece.task.title : piece.title,
    because: chosen.because && quoteChoice(chosen.because),
  }
}

/**
 * Describes a plan for the reader it was made for.
 *
 * @param titles of the days, from day "1"
 */
export const summaryOf = (plan: CoursePlan, titles: Readonly<Record<string, string>>): PlanSummary => {
  const { personal, minutes, moment, music, level, translation, reasons, hopes, days } = plan
  return {
    personal,
    minutes,
    moment,
    music,
    level,
    translation,
    reasons: reasons.map((reason) => ({
      effect: reason.effect,
      because: quoteChoice(reason),
    })),
    hopes: [...hopes],
    days: Object.keys(titles).map((day) => ({
      day: Number(day),
      title: titles[day] ?? '',
      chosen: chosenOf(days[Number(day) - 1], Number(day)),
    })),
  }
}
