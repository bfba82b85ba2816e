import { catalog, type EventType, isEventType, schemaVersion } from '#events/catalog.ts'
import { descriptions } from '#events/descriptions.ts'
import {
  type AnalystColumn,
  type ColumnKind,
  columnsOf,
  EVENT_COLUMNS,
  isListOfTexts,
  privateFieldsOf,
  sealedFieldsOf,
  subjectOf,
  viewOf,
} from './columns.ts'
import { COMPLETE_EVENTS } from '#db/store/read-range.ts'
import { ANALYST_SCHEMA } from './schema.ts'
import { currentDataSql } from './upcasts.ts'

/** All events, with the choices that are stored beside the log. */
const EVENTS = `(${COMPLETE_EVENTS}) stored`

const text = (value: string) => `'${value.replaceAll("'", "''")}'`

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

const valueOf = ({ kind, path }: AnalystColumn): string => {
  const at = text(`{${path.join()}}`)
  if (kind === 'texts')
    return `case when data #> ${at} is not null then array(select json_array_elements_text(data #> ${at})) end`
  if (kind === 'json') return `nullif((data #> ${at})::text, 'null')::json`
  return `(data #>> ${at})::${CASTS[kind]}`
}

const commentsOn = (view: string, comment: string, columns: readonly (readonly [name: string, comment: string])[]) =>
  [
    `comment on view ${view} is ${text(comment)};`,
    ...columns.map(([name, described]) => `comment on column ${view}.${name} is ${text(described)};`),
  ].join('\n')

const typeView = (type: EventType): string => {
  const view = `${ANALYST_SCHEMA}.${viewOf(type)}`
  const subject = subjectOf(type)
  const columns = columnsOf(type)
  const values = [
    ...Object.keys(EVENT_COLUMNS),
    ...(subject ? [`substr(stream, ${subject.prefix.length + 1})::${subject.kind} as ${subject.name}`] : []),
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
      from ${EVENTS} where type = ${text(type)} and schema_version <= ${schemaVersion(type)}) events;
    ${commentsOn(view, `${type}: ${descriptions[type].recorded}`, comments)}`
}

const redacted = (type: EventType): string | undefined => {
  const sealed = sealedFieldsOf(type).map((field) => [field, text(JSON.stringify(REDACTED))] as const)
  const plain = privateFieldsOf(type).map(
    (field) => [field, isListOfTexts(type, field) ? `'["redacted"]'` : `'"redacted"'`] as const,
  )
  if (sealed.length + plain.length === 0) return undefined
  return [...sealed, ...plain].reduce(
    (data, [field, value]) =>
      `jsonb_set(${data}, '{${field}}', case when data ->> '${field}' is null then 'null' else ${value} end::jsonb, false)`,
    'data::jsonb',
  )
}

const eventTypes = Object.keys(catalog).filter(isEventType)

/** All events as they are stored, without personal data. */
const eventsView = (): string => {
  const open = eventTypes.filter((type) => !redacted(type))
  const cases = eventTypes.flatMap((type) => {
    const data = redacted(type)
    return data ? [`when ${text(type)} then (${data})::json`] : []
  })
  const view = `${ANALYST_SCHEMA}.events`
  const comments = [
    ...Object.entries(EVENT_COLUMNS),
    ['type', 'Type of the event; docs/events.md describes each.'] as const,
    ['schema_version', 'Version of the schema under which the data is stored.'] as const,
    ['data', 'Data as stored, with personal data replaced; null for types that newer code wrote.'] as const,
  ]
  return `create view ${view} with (security_barrier) as
    select position, recorded_at, stream, stream_version, type, schema_version,
      case when type in (${open.map(text).join()}) then data else case type ${cases.join(' ')} end end as data
    from ${EVENTS};
    ${commentsOn(view, 'All events in the order in which they were recorded.', comments)}`
}

/** Returns the SQL that creates all views in an empty schema. */
export const viewsSql = (): string => [eventsView(), ...eventTypes.map(typeView)].join('\n')
