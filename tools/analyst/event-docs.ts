import {
  columnsOf,
  EVENT_COLUMNS,
  listPrivateFields,
  listSealedFields,
  subjectOf,
  eventView,
} from '#db/analyst/columns.ts'
import { catalog, type EventType, eventTypes, schemaVersion } from '#events/catalog.ts'
import { selectGolden } from '#events/golden/files.ts'
import { type Shape, describeShape } from '#events/golden/shape.ts'
import { projections } from '#projector/projections.ts'

export const EVENT_DOCS = new URL('../../docs/events.md', import.meta.url)

/** Returns `docs/events.md`: every event with its fields, units, an example, its view and its projections. */
export const eventDocs = (): string => {
  const categories = [...new Set(eventTypes.map((type) => type.slice(0, type.indexOf('.'))))]
  const sections = categories.flatMap((category) => [
    `## ${category}`,
    ...eventTypes.filter((type) => type.startsWith(`${category}.`)).map(section),
  ])
  return `${[HEAD, ...sections].join('\n\n')}\n`
}

const section = (type: EventType): string => {
  const subject = subjectOf(type)
  const rows = fieldRows(type)
  const lines = [
    `### ${type}`,
    '',
    catalog[type].recorded,
    '',
    [
      `View \`analyst.${eventView(type)}\``,
      subject ? `stream \`${subject.prefix}<${subject.name}>\` (column \`${subject.name}\`)` : 'stream in its column',
      ...(schemaVersion(type) > 1 ? [`schema version ${schemaVersion(type)}`] : []),
      `read by ${readersOf(type).join(', ')}`,
    ].join('; '),
    '',
    ...(rows.length > 0
      ? ['| field | type | meaning | column |', '|---|---|---|---|', ...rows, '', `Example: \`${exampleOf(type)}\``]
      : ['It has no fields.']),
  ]
  return lines.join('\n')
}

const fieldRows = (type: EventType): string[] => {
  const sealed = new Set(listSealedFields(type))
  const hidden = new Set(listPrivateFields(type))
  const described: Record<string, string> = catalog[type].fields
  return Object.entries(catalog[type].data.shape).map(([field, schema]) => {
    const columns = columnsOf(type).filter(({ path }) => path[0] === field)
    const seen = columns.map(({ name }) => `\`${name}\``).join(', ')
    const kind = sealed.has(field) ? 'sealed' : cell(typeOf(describeShape(schema)))
    const column = seen || (hidden.has(field) ? 'hidden' : 'never')
    return `| \`${field}\` | ${kind} | ${cell(described[field] ?? '')} | ${column} |`
  })
}

const cell = (text: string) => text.replaceAll('|', '\\|')

/** Names the type of a field as a reader of the stored JSON sees it. */
const typeOf = (shape: Shape): string => {
  if (shape.anyOf) return shape.anyOf.map(typeOf).join(' or ')
  if (shape.enum) return shape.enum.map((value) => JSON.stringify(value)).join(', ')
  if (shape.format === 'date-time') return 'time'
  if (shape.format === 'uuid') return 'UUID'
  if (shape.type === 'array') return `list of ${shape.items ? typeOf(shape.items) : 'values'}`
  return shape.type === 'string' ? 'text' : (shape.type ?? 'any')
}

const readersOf = (type: EventType): string[] => {
  const future = { type, schemaVersion: FUTURE, data: {}, stream: '', streamVersion: 1, position: 1, at: new Date(0) }
  return projections.filter(({ mustWait }) => mustWait?.(future) ?? true).map(({ name }) => name)
}

const exampleOf = (type: EventType): string => {
  const sample = selectGolden(type)[0] ?? {}
  return JSON.stringify(sample, (_key, value: unknown) => (isSealed(value) ? 'sealed' : value))
}

const isSealed = (value: unknown): boolean => typeof value === 'object' && value !== null && 'sealed' in value

const row = (...cells: string[]) => `| ${cells.map(cell).join(' | ')} |`

/** A version that no code knows yet: a reader of the type would have to wait at it. */
const FUTURE = Number.MAX_SAFE_INTEGER

const HEAD = `# Events

This page is generated from the catalog in \`events/\` by \`make docs\`; a test compares both.

Every event type has a view in the schema \`analyst\`, in the current version of its schema. \`make sql\` opens it in
PostgreSQL, and \`make export\` writes the same columns as Parquet. \`analyst.events\` holds all events. Times are in UTC,
amounts of money in minor units (cents). Columns with ids of people and purchases, and names of streams, have
pseudonyms in place of the ids; examples show them as they are stored.

Fields of type *sealed* are encrypted with a key of their person, and analysts never see them. A field marked
*hidden* is plain but private. Neither has a column.

Each view begins with these columns:

| column | meaning |
|---|---|
${Object.entries(EVENT_COLUMNS)
  .map(([name, meaning]) => row(`\`${name}\``, meaning))
  .join('\n')}`
