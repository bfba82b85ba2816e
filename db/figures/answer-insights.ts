import {
  bigint,
  boolean,
  date,
  jsonb,
  nullable,
  numeric,
  smallint,
  table,
  text,
  textOf,
  uuid,
} from '#db/read-models/description.ts'

/** Stored form of a visitor's answers, by the slot of their question. */
export type StoredAnswers = Record<string, [bucket: number, choices: readonly string[]]>

const place = {
  grouping: textOf<'version' | 'creo'>('Whether `member` is a version of the quiz or a creative.'),
  member: text('The version or the creative.'),
  period: textOf<'month' | 'all'>('A month, or all time.'),
  starts_on: date('First day of the month; `-infinity` for all time.'),
  question: smallint('Slot of the question in the table of questions.'),
}
const PLACE = ['grouping', 'member', 'period', 'starts_on', 'question'] as const

/** Questions are numbered in the order of their first events, so a replay assigns the same numbers. */
export const answerInsightsTables = {
  visitors: table(
    {
      quiz_user_id: uuid('The visitor.'),
      month: date('First day of the month of the arrival.'),
      creo: nullable(text('Creative of the ad; null if unknown.')),
      version: nullable(text('Version of the quiz; null before it was given.')),
      is_own: boolean('Whether the owner marked the browser as theirs. Such a visitor counts in no cell.'),
      answers: jsonb<StoredAnswers>('By slot of the question: the bucket of its time, and the choices.'),
    },
    { key: ['quiz_user_id'], indexes: { visitors_newest: 'month desc, quiz_user_id' } },
  ),
  questions: table(
    { slot: smallint('Number of the question, in the order of first answers.'), question: text('Id of the question.') },
    { key: ['slot'], unique: ['question'] },
  ),
  /** Visitors by choice. A choice that everyone took back has no row, because a replay may not see it any more. */
  choices: table(
    { ...place, choice: text('Id of the choice.'), visitors: bigint('Visitors who chose it.') },
    { key: [...PLACE, 'choice'], fillFactor: 70 },
  ),
  cells: table(
    {
      ...place,
      times: numeric('Packed counts of visitors by bucket of the time that they took (docs/packed-counts.md).'),
      choosing: bigint('Visitors with a choice. Others only read the question, or their answer stays on their device.'),
    },
    { key: PLACE, fillFactor: 70 },
  ),
}

export const answerInsightsModel = { name: 'answer-insights', tables: answerInsightsTables } as const
