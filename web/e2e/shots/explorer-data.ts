import type { z } from 'zod'
import type {
  ExploredEvent,
  exploredEvent,
  exploredEvents,
  exploredTables,
  SqlReply,
} from '#api/contracts/admin/explorer.ts'
import { ago, uuid } from './seeded.ts'

type ReplyOf<Contract extends { reply: z.ZodType }> = z.output<Contract['reply']>

const VISITOR = uuid('visitor', 1)
const HEAD = 894_213

const TYPES: readonly [type: string, prefix: string, fields: Record<string, string>][] = [
  ['quiz.visitor-arrived', 'quiz-', { creo: '"meta_us_women-46-60_still-waters_carousel_2026-09"' }],
  [
    'quiz.question-answered',
    'quiz-',
    { question: '"obstacles"', choices: '["no-time","doubts"]', timeTakenMs: '3420' },
  ],
  ['quiz.email-given', 'quiz-', { email: 'sealed' }],
  ['visit.offer-seen', 'visit-', {}],
  ['payment.purchase-completed', 'payment-txn_01k', { license: '"trial"', currency: '"USD"', amount: '3895' }],
  ['course.day-saved', 'course-', { courseVersion: '"v1"', day: '3', answers: 'sealed', rating: '5' }],
]

const eventOf = (n: number): ExploredEvent => {
  const [type, prefix, fields] = TYPES[n % TYPES.length] ?? ['', '', {}]
  return {
    position: HEAD - n,
    at: ago(n * 7),
    stream: prefix + uuid('visitor', n),
    streamVersion: 1 + (n % 9),
    type,
    schemaVersion: 1,
    fields: Object.entries(fields).map(([name, value]) => ({ name, value })),
  }
}

export const exploredPage: ReplyOf<typeof exploredEvents> = {
  head: HEAD,
  types: TYPES.map(([type]) => type).toSorted(),
  events: Array.from({ length: 50 }, (_, n) => eventOf(n)),
  older: HEAD - 49,
  newer: null,
  isPartial: false,
}

export const noneFound = { ...exploredPage, events: [], older: 402_118, isPartial: true }

const STATE = [
  { name: 'arrivedOn', value: '"2026-11-18"' },
  { name: 'creo', value: '"still-waters-video-b"' },
  { name: 'version', value: '"v2"' },
  { name: 'age', value: '"46-60"' },
]

export const exploredOne: ReplyOf<typeof exploredEvent> = {
  event: { ...eventOf(1), stream: `quiz-${VISITOR}`, schemaVersion: 2 },
  stream: { length: 31, previous: HEAD - 9, next: HEAD },
  store: { previous: HEAD - 2, next: HEAD },
  traces: [
    {
      projection: 'quiz-funnel',
      outcome: 'changed',
      key: VISITOR,
      before: [...STATE, { name: 'steps', value: '["visitors","question:faith-today","question:hopes"]' }],
      after: [
        ...STATE,
        { name: 'steps', value: '["visitors","question:faith-today","question:hopes","question:obstacles"]' },
      ],
      otherStreams: ['payment-…'],
      error: null,
    },
    {
      projection: 'answer-insights',
      outcome: 'failed',
      key: VISITOR,
      before: [{ name: 'answers.hopes', value: '{"choices":["peace"],"bucket":12}' }],
      after: [{ name: 'answers.hopes', value: '{"choices":["peace"],"bucket":12}' }],
      otherStreams: [],
      error: 'no bucket for 3420',
    },
    {
      projection: 'event-census',
      outcome: 'batch',
      key: null,
      before: null,
      after: null,
      otherStreams: [],
      error: null,
    },
  ],
  folded: { events: 22, isPartial: false },
}

const column = (name: string, type: string, description = '') => ({ name, type, description })

export const exploredTableList: ReplyOf<typeof exploredTables> = {
  tables: [
    {
      name: 'read.event_census_types',
      kind: 'projection',
      description: '',
      columns: [column('type', 'text'), column('count', 'bigint'), column('last_at', 'timestamp with time zone')],
    },
    { name: 'read.hours_of_day_rows', kind: 'projection', description: '', columns: [column('hour', 'bigint')] },
    {
      name: 'quiz_visitor_arrived',
      kind: 'events',
      description: 'quiz.visitor-arrived: A visitor opens the site for the first time.',
      columns: [column('position', 'bigint', 'Place of the event in the order of all events.'), column('creo', 'text')],
    },
  ],
}

const VISITORS = [212, 248, 190, 301, 344, 287, 402, 396, 371, 455, 489, 430, 512, 540]

export const sqlAnswer: SqlReply = {
  columns: [
    { name: 'day', kind: 'time' },
    { name: 'visitors', kind: 'number' },
    { name: 'first_creo', kind: 'text' },
  ],
  rows: VISITORS.map((visitors, n) => [
    `2026-11-${String(n + 5).padStart(2, '0')}`,
    visitors,
    n % 3 === 0 ? null : 'still-waters-video-b',
  ]),
  cut: null,
  ms: 42,
}
