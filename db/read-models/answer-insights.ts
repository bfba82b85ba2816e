import { bigint, date, jsonb, nullable, numeric, smallint, table, text, textOf, uuid } from './description.ts'

/** Stored form of a visitor's answers, by the slot of their question. */
export type StoredAnswers = Record<string, [bucket: number, choices: readonly string[]]>

const place = {
  grouping: textOf<'version' | 'creo'>(),
  member: text,
  period: textOf<'month' | 'all'>(),
  /** `-infinity` for all time. */
  starts_on: date,
  question: smallint,
}
const PLACE = ['grouping', 'member', 'period', 'starts_on', 'question'] as const

/** Questions are numbered in the order of their first events, so a replay assigns the same numbers. */
export const answerInsightsTables = {
  visitors: table(
    {
      quiz_user_id: uuid,
      /** The first day of the month of the arrival. */
      month: date,
      creo: nullable(text),
      version: nullable(text),
      answers: jsonb<StoredAnswers>(),
    },
    { key: ['quiz_user_id'] },
  ),
  questions: table({ slot: smallint, question: text }, { key: ['slot'], unique: ['question'] }),
  /** Visitors by choice. A choice that everyone took back has no row, because a replay may not see it any more. */
  choices: table({ ...place, choice: text, visitors: bigint }, { key: [...PLACE, 'choice'], fillFactor: 70 }),
  cells: table(
    {
      ...place,
      /** Packed counts by bucket of time. */
      times: numeric,
      /** Visitors with at least one choice. Others only read the question, or their answer stays on their device. */
      choosing: bigint,
    },
    { key: PLACE, fillFactor: 70 },
  ),
}

export const answerInsightsModel = { name: 'answer-insights', tables: answerInsightsTables } as const
