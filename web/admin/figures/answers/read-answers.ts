import { valueOf, type FiguresAnswer } from '#events/figures/definitions/question.ts'
import { daysFrom } from '#events/time/time.ts'
import type { GroupBy } from '#web/admin/figures/filters/filters.ts'
import type { Months } from '#web/admin/figures/filters/months.ts'
import type { askFigures } from '#web/admin/figures/query/use-figures.ts'

/** The answers of a group to a question. Shares of choices are of those who answered. */
export type GroupAnswers = {
  member: string
  answered: number
  withoutAnswer: number
  /** The time in seconds of all who passed the question; null without any. */
  median: number | null
  p90: number | null
  /** Visitors per choice, in the order of the question's choices. */
  counts: readonly number[]
}
export type QuestionAnswers = {
  key: string
  question: string | null
  choices: readonly string[]
  groups: readonly GroupAnswers[]
}
type Answers = {
  /** All groups, the largest first. */
  members: readonly { member: string; visitors: number }[]
  questions: readonly QuestionAnswers[]
}

const ABOUT = ['answered', 'withoutAnswer', 'medianTime', 'p90Time'] as const

const rangeOf = (months: Months | undefined) => {
  if (!months) return undefined
  const next = daysFrom(`${months.end}-28`, 4).slice(0, 7)
  return { start: `${months.start}-01`, end: daysFrom(`${next}-01`, -1) }
}

/** Asks for the answers of the chosen groups, or of the two largest, to each question. */
export const readAnswers = async (
  ask: ReturnType<typeof askFigures>,
  groupBy: GroupBy,
  months: Months | undefined,
  chosen: readonly string[],
): Promise<Answers> => {
  const listed = await ask({ metrics: ['visitors'], by: [groupBy], time: 'event' })
  const members = listed.rows.map(({ by: [member = ''], values }) => ({ member, visitors: values[0] ?? 0 }))
  const shown = chosen.length > 0 ? chosen : members.slice(0, 2).map(({ member }) => member)
  const range = rangeOf(months)
  const all = await Promise.all(
    shown.map(async (member) => {
      const about = { filters: { [groupBy]: [member] }, range, time: 'event' as const }
      const [questions, choices] = await Promise.all([
        ask({ metrics: ABOUT, by: ['question'], ...about }),
        ask({ metrics: ['chose'], by: ['choice'], ...about }),
      ])
      return { member, questions, choices }
    }),
  )
  const keys = [...new Set(all.flatMap(({ questions }) => questions.rows.map(({ by: [key = ''] }) => key)))]
  const names = all[0]?.questions.steps?.names ?? {}
  const questions = keys.map((key): QuestionAnswers => {
    const choices = [...new Set(all.flatMap((one) => choicesIn(one.choices, key)))]
    const groups = all.map((one): GroupAnswers => {
      const row = one.questions.rows.find(({ by }) => by[0] === key)
      const value = (name: (typeof ABOUT)[number]) => valueOf(one.questions, row?.values ?? null, name)
      const countOf = (choice: string) =>
        one.choices.rows.find(({ by }) => by[0] === `${key}: ${choice}`)?.values[0] ?? 0
      return {
        member: one.member,
        answered: value('answered') ?? 0,
        withoutAnswer: value('withoutAnswer') ?? 0,
        median: value('medianTime'),
        p90: value('p90Time'),
        counts: choices.map(countOf),
      }
    })
    return { key, question: names[key] ?? null, choices, groups }
  })
  return { members, questions }
}

const choicesIn = ({ rows }: Pick<FiguresAnswer, 'rows'>, key: string): string[] =>
  rows.flatMap(({ by: [name = ''] }) => (name.startsWith(`${key}: `) ? name.slice(key.length + 2) : []))
