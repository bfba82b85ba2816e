import type { KeyedText } from '#events/sealed.ts'
import { bigint, date, jsonb, nullable, numeric, smallint, table, text, textOf, uuid } from './description.ts'

/** Stored form of a visitor's answers: slots by the slot of their question. */
export type StoredAnswers = Record<string, [bucket: number, choices: number[]]>

/** Content of the sealed choices: slots by the slot of their question. */
export type StoredChoices = Record<string, number[]>

/** Questions and choices are numbered in the order of their first events, so a replay assigns the same numbers. */
export const answerInsightsTables = {
  visitors: table(
    {
      quiz_user_id: uuid,
      /** The first day of the month of the arrival. */
      month: date,
      creo: nullable(text),
      version: nullable(text),
      answers: jsonb<StoredAnswers>(),
      /** The choices of answers that are stored sealed, under the same key. */
      sealed_choices: nullable(jsonb<KeyedText>()),
    },
    { key: ['quiz_user_id'] },
  ),
  questions: table({ slot: smallint, question: text }, { key: ['slot'], unique: ['question'] }),
  choices: table(
    { question: smallint, slot: smallint, choice: text },
    { key: ['question', 'slot'], unique: ['question', 'choice'] },
  ),
  cells: table(
    {
      grouping: textOf<'version' | 'creo'>(),
      member: text,
      period: textOf<'month' | 'all'>(),
      /** `-infinity` for all time. */
      starts_on: date,
      question: smallint,
      /** Packed counts by bucket of time. */
      times: numeric,
      /** Packed counts by slot of the choice. */
      choices: numeric,
      /** Visitors with at least one choice. Others only read the question, or their answer stays on their device. */
      choosing: bigint,
    },
    { key: ['grouping', 'member', 'period', 'starts_on', 'question'], fillFactor: 70 },
  ),
}

export const answerInsightsModel = { name: 'answer-insights', tables: answerInsightsTables } as const
