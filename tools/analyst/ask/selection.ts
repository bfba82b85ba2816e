import { ANALYST_SCHEMA } from '#db/analyst/schema.ts'
import { quoted } from '#db/quoted.ts'
import { bareSql, withoutComments } from '#db/sql-text.ts'
import { eventView } from '#db/analyst/columns.ts'
import { type EventType, eventTypes } from '#events/catalog.ts'

/** The part of history that a question is about. */
export type Selection = {
  from?: Date | undefined
  to?: Date | undefined
  types?: readonly EventType[] | undefined
  /** One stream, or the beginning of some with a star at the end. */
  streams?: string | undefined
}

/** How the names of streams begin. */
export const STREAM_PREFIXES = [
  'quiz-',
  'visit-',
  'account-',
  'claim-',
  'course-',
  'admin-',
  'payment-',
  'subscription-',
  'customer-',
  'webhook-',
]

const streamCondition = (streams: string): string =>
  streams.endsWith('*') ? `starts_with(stream, ${quoted(streams.slice(0, -1))})` : `stream = ${quoted(streams)}`

/** Returns the conditions of a selection in SQL, apart from the types, over the columns that all views have. */
export const conditionsOf = ({ from, to, streams }: Selection): string[] => [
  ...(from ? [`recorded_at >= ${quoted(from.toISOString())}`] : []),
  ...(to ? [`recorded_at < ${quoted(to.toISOString())}`] : []),
  ...(streams ? [streamCondition(streams)] : []),
]

export const isEverything = ({ from, to, types, streams }: Selection): boolean => !from && !to && !types && !streams

/** Returns the words of a query, among them the names of views. */
export const wordsOf = (code: string): ReadonlySet<string> => new Set(code.toLowerCase().match(/\b[a-z_][a-z0-9_]*\b/g))

/**
 * Returns a query that sees only the selected events: queries of the same names hide the views.
 * @param query one query.
 * @throws {Error} with one sentence, if the views can't be hidden.
 */
export const restrictQuery = (query: string, selection: Selection): string => {
  if (isEverything(selection)) return query
  const bare = withoutComments(query).replace(/;$/, '').trim()
  const code = bareSql(bare)
  if (code.includes(';'))
    throw new Error('FROM, TO, TYPES and STREAMS select events for one statement, and it has several')
  if (/\banalyst\s*\./i.test(code)) {
    throw new Error(
      'FROM, TO, TYPES and STREAMS need bare names: write quiz_age_chosen instead of analyst.quiz_age_chosen',
    )
  }
  const words = wordsOf(code)
  const conditions = conditionsOf(selection)
  const isSelected = (type: EventType) => selection.types?.includes(type) ?? true
  const hidden = (view: string, more: string[]) =>
    `${view} as not materialized (select * from ${ANALYST_SCHEMA}.${view} where ${['true', ...conditions, ...more].join(' and ')})`
  const views = eventTypes
    .filter((type) => words.has(eventView(type)))
    .map((type) => hidden(eventView(type), isSelected(type) ? [] : ['false']))
  const { types } = selection
  if (words.has('events')) views.push(hidden('events', types ? [`type in (${types.map(quoted).join()})`] : []))
  if (views.length === 0) throw new Error('It reads no view of events: docs/events.md lists them')
  const own = /^with\s+(recursive\s+)?/i.exec(bare)
  return own
    ? `with ${own[1] ?? ''}${views.join(', ')}, ${bare.slice(own[0].length)}`
    : `with ${views.join(', ')} ${bare}`
}
