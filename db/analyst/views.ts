import { commentsOn } from '#db/analyst/comments.ts'
import { quote } from '#db/analyst/quote.ts'
import { catalog, type EventType, eventTypes, schemaVersion } from '#events/catalog.ts'
import {
  type AnalystColumn,
  type ColumnKind,
  columnsOf,
  EVENT_COLUMNS,
  listIdColumns,
  isId,
  isListOfTexts,
  listPrivateFields,
  listSealedFields,
  subjectOf,
  eventView,
} from './columns.ts'
import { COMPLETE_EVENTS } from '#db/store/read-range.ts'
import { pseudonymSql, streamPseudonym } from './pseudonyms.ts'
import { ANALYST_SCHEMA } from './schema.ts'
import { currentDataSql } from './upcasts.ts'

/** All events, with what is stored beside the log. */
const EVENTS = `(${COMPLETE_EVENTS}) stored`

/** Replaces sealed data, so that redacted events still match their schema. */
const REDACTED = { person: '00000000-0000-0000-0000-000000000000', key: '', sealed: '', digest: '' }

const CASTS: Record<Exclude<ColumnKind, 'texts' | 'json'>, string> = {
  text: 'text',
  uuid: 'uuid',
  integer: 'bigint',
  number: 'double precision',
  boolean: 'boolean',
  instant: 'timestamptz',
}

/** The columns that all views begin with. */
const PLACE = Object.keys(EVENT_COLUMNS).map((name) =>
  name === 'stream' ? `${streamPseudonym(name)} as stream` : name,
)

/** Returns the SQL that creates all views in an empty schema. */
export const viewsSql = (): string =>
  [eventsView(), newestView(), siblingsView(), ...eventTypes.map(typeView)].join('\n')

/** All events as they are stored, without personal data and with pseudonyms. */
const eventsView = (): string => {
  const open = eventTypes.filter((type) => !redact(type))
  const cases = eventTypes.flatMap((type) => {
    const data = redact(type)
    return data ? [`when ${quote(type)} then (${data})::json`] : []
  })
  const view = `${ANALYST_SCHEMA}.events`
  const comments = [
    ...Object.entries(EVENT_COLUMNS),
    ['type', 'Type of the event; docs/events.md describes each.'] as const,
    ['schema_version', 'Version of the schema under which the data is stored.'] as const,
    ['data', 'Data as stored, with personal data and ids replaced; null for types that newer code wrote.'] as const,
  ]
  return `create view ${view} with (security_barrier) as
    select ${PLACE.join(', ')}, type, schema_version,
      case when type in (${open.map(quote).join()}) then data else case type ${cases.join(' ')} end end as data
    from ${EVENTS};
    ${commentsOn(view, 'All events in the order in which they were recorded.', comments)}`
}

const redact = (type: EventType): string | undefined => {
  const sealed = listSealedFields(type).map((field) => [field, quote(JSON.stringify(REDACTED))] as const)
  const plain = listPrivateFields(type).map(
    (field) => [field, isListOfTexts(type, field) ? `'["redacted"]'` : `'"redacted"'`] as const,
  )
  const ids = listIdColumns(type).map((column) => [column.path[0] ?? '', jsonPseudonym(column)] as const)
  if (sealed.length + plain.length + ids.length === 0) return undefined
  return [...sealed, ...plain, ...ids].reduce(
    (data, [field, value]) =>
      `jsonb_set(${data}, '{${field}}', case when data ->> '${field}' is null then 'null' else ${value} end::jsonb, false)`,
    'data::jsonb',
  )
}

/** The pseudonym of an id, or of each id in a list, as JSON. */
const jsonPseudonym = ({ kind, path: [field] }: AnalystColumn): string =>
  kind === 'texts'
    ? `(select coalesce(jsonb_agg(${pseudonymSql(kind, 'each')}), '[]') from json_array_elements_text(data -> '${field}') as each)`
    : `to_jsonb(${pseudonymSql(kind, `(data ->> '${field}')`)})`

/** The newest event: PostgreSQL looks for an extreme through a barrier by reading everything behind it. */
const newestView = (): string => {
  const view = `${ANALYST_SCHEMA}.newest`
  return `create view ${view} as select position, recorded_at, (select generation from event_store.log) as generation
    from event_store.events order by position desc limit 1;
    ${commentsOn(view, 'The newest event.', [
      ['position', EVENT_COLUMNS.position],
      ['recorded_at', EVENT_COLUMNS.recorded_at],
      ['generation', 'Name of the history that positions belong to. A restored database gets another one.'],
    ])}`
}

/** Leads from an event to the others of its stream by its first position, because pseudonyms have no index. */
const siblingsView = (): string => {
  const view = `${ANALYST_SCHEMA}.siblings`
  return `create view ${view} with (security_barrier) as
    select e.position, s.position as sibling, s.stream_version as sibling_version, s.type as sibling_type
    from event_store.events e join event_store.events s on s.stream_start = e.stream_start and s.position >= e.stream_start;
    ${commentsOn(view, 'The events of the same stream as an event, with itself.', [
      ['position', 'Position of the event.'],
      ['sibling', 'Position of an event of the same stream.'],
      ['sibling_version', 'Place of that event in the stream, from 1.'],
      ['sibling_type', 'Type of that event.'],
    ])}`
}

const typeView = (type: EventType): string => {
  const view = `${ANALYST_SCHEMA}.${eventView(type)}`
  const subject = subjectOf(type)
  const columns = columnsOf(type)
  const values = [
    ...PLACE,
    ...(subject
      ? [`${pseudonymSql(subject.kind, `substr(stream, ${subject.prefix.length + 1})`)} as ${subject.name}`]
      : []),
    ...columns.map((column) => `${valueOf(column)} as ${column.name}`),
  ]
  const comments = [
    ...Object.entries(EVENT_COLUMNS),
    ...(subject ? [[subject.name, subject.description] as const] : []),
    ...columns.map(({ name, description }) => [name, description] as const),
  ]
  // A barrier: without it, a condition of a query could be evaluated on events of other types, and fail on them.
  return `create view ${view} with (security_barrier) as select ${values.join(', ')}
    from (select position, recorded_at, stream, stream_version, ${currentDataSql(type)} as data
      from ${eventsOf(type)} where type = ${quote(type)} and schema_version <= ${schemaVersion(type)}) events;
    ${commentsOn(view, `${type}: ${catalog[type].recorded}`, comments)}`
}

const valueOf = ({ kind, path }: AnalystColumn): string => {
  const at = quote(`{${path.join()}}`)
  if (kind === 'texts') {
    const each = isId(path) ? pseudonymSql(kind, 'each') : 'each'
    return `case when data #> ${at} is not null then array(select ${each} from json_array_elements_text(data #> ${at}) as each) end`
  }
  if (isId(path)) return pseudonymSql(kind, `(data #>> ${at})`)
  if (kind === 'json') return `nullif((data #> ${at})::text, 'null')::json`
  return `(data #>> ${at})::${CASTS[kind]}`
}

/** The same for one type. Most have nothing beside the log, and are read without a join. */
const eventsOf = (type: EventType) => ('forgettable' in catalog[type] ? EVENTS : 'event_store.events')
