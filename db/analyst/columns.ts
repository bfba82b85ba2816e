import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { catalog, type EventType } from '#events/catalog.ts'
import { type Shape, describeShape } from '#events/golden/shape.ts'
import { Sealed } from '#events/core/sealed.ts'
import { ID_FIELDS } from './pseudonyms.ts'

export type ColumnKind = 'text' | 'uuid' | 'integer' | 'number' | 'boolean' | 'instant' | 'texts' | 'json'

/** A column that analysts see of one event type. */
export type AnalystColumn = {
  name: string
  kind: ColumnKind
  /** Leads to the value inside the data of the event. */
  path: readonly string[]
  description: string
}

/** Names the thing that a stream is about, where the stream of an event type is always about the same kind of thing. */
export type Subject = { name: string; kind: 'uuid' | 'text'; prefix: string; description: string }

/** Plain fields that identify a person or open something. Sealed fields are hidden by their schema. */
const PRIVATE_FIELDS: ReadonlySet<string> = new Set([
  'admin.registered.username',
  'admin.second-factor-set.recoveryCodes',
  'admin.recovery-code-used.code',
  'admin.passkey-added.name',
  'admin.passkey-added.credentialId',
  'admin.passkey-added.publicKey',
  'admin.session-begun.browser',
  'account.reset-link-made.link',
  'account.password-reset.link',
  'account.claim-link-made.link',
  'account.claim-confirmed.link',
  'account.finish-link-made.link',
  'account.email-link-made.link',
  'account.email-changed.link',
  // It may repeat a part of the body.
  'payment.webhook-not-understood.issue',
])

const fieldsOf = (type: EventType): Record<string, z.ZodType> => {
  const { data } = catalog[type]
  return data.shape
}

const isSealedSchema = (schema: z.ZodType): boolean => isDeepStrictEqual(bare(describeShape(schema)).properties, SEALED)

/** Returns a shape without its null. */
const bare = (shape: Shape): Shape => {
  const some = shape.anyOf?.filter(({ type }) => type !== 'null')
  return some?.length === 1 && some[0] ? some[0] : shape
}

const SEALED = describeShape(Sealed).properties

/** Returns the fields of the current version that hold sealed personal data. */
export const listSealedFields = (type: EventType): string[] =>
  Object.entries(fieldsOf(type)).flatMap(([field, schema]) => (isSealedSchema(schema) ? [field] : []))

/** Returns the plain text fields of a type that analysts may not see. */
export const listPrivateFields = (type: EventType): string[] =>
  Object.keys(fieldsOf(type)).filter((field) => PRIVATE_FIELDS.has(`${type}.${field}`))

/** Returns the fields of a type that have ids, in place of which analysts see pseudonyms. */
export const listIdColumns = (type: EventType): AnalystColumn[] => columnsOf(type).filter(({ path }) => isId(path))

export const isId = (path: readonly string[]): boolean => path.length === 1 && ID_FIELDS.has(path[0] ?? '')

/** A list is replaced by a list, so that the event can still be decoded. */
export const isListOfTexts = (type: EventType, field: string): boolean => {
  const schema = fieldsOf(type)[field]
  return schema !== undefined && kindOf(describeShape(schema)) === 'texts'
}

const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const TEXT_KINDS: Record<string, ColumnKind> = { uuid: 'uuid', 'date-time': 'instant' }
const KINDS: Record<string, ColumnKind> = { integer: 'integer', number: 'number', boolean: 'boolean' }

const kindOf = (shape: Shape): ColumnKind => {
  if (shape.type === 'string') return TEXT_KINDS[shape.format ?? ''] ?? 'text'
  if (shape.type === 'array' && shape.items?.type === 'string') return 'texts'
  return KINDS[shape.type ?? ''] ?? 'json'
}

/** Objects with known fields become one column per field. */
const flatten = (shape: Shape, path: readonly string[], description: string): AnalystColumn[] => {
  const { properties, ...rest } = bare(shape)
  if (!properties) return [{ name: path.map(snake).join('_'), kind: kindOf(rest), path, description }]
  return Object.entries(properties).flatMap(([name, field]) => flatten(field, [...path, name], description))
}

/** Returns the columns of an event type that hold no personal data, in the order of its schema. */
export const columnsOf = (type: EventType): AnalystColumn[] => {
  const hidden = new Set([...listSealedFields(type), ...listPrivateFields(type)])
  const fields: Record<string, string> = catalog[type].fields
  return Object.entries(fieldsOf(type))
    .filter(([field]) => !hidden.has(field))
    .flatMap(([field, schema]) => flatten(describeShape(schema), [field], fields[field] ?? ''))
}

const VISITOR: Omit<Subject, 'prefix'> = { name: 'quiz_user_id', kind: 'uuid', description: 'Visitor: a pseudonym.' }
const subject = (prefix: string, name: string, kind: Subject['kind'], description: string): Subject => ({
  prefix,
  name,
  kind,
  description,
})

const SUBJECTS: readonly [types: RegExp, Subject | undefined][] = [
  [/^quiz\./, { prefix: 'quiz-', ...VISITOR }],
  [/^visit\./, { prefix: 'visit-', ...VISITOR }],
  [/^course\./, subject('course-', 'person_id', 'uuid', 'Subscriber: a pseudonym.')],
  [
    /^account\.(?:purchase-claimed|claim-)/,
    subject('claim-', 'transaction_id', 'text', 'Transaction that is claimed: a pseudonym.'),
  ],
  [/^account\./, subject('account-', 'account_id', 'uuid', 'Account: a pseudonym.')],
  [/^payment\.subscription-/, subject('subscription-', 'subscription_id', 'text', 'Subscription: a pseudonym.')],
  [/^payment\.customer-/, subject('customer-', 'customer_id', 'text', 'Customer: a pseudonym.')],
  [/^payment\.(?:webhook|browser|withdrawal|discounted)-/, undefined],
  [/^payment\./, subject('payment-', 'transaction_id', 'text', 'Transaction: a pseudonym.')],
]

/** Returns what the stream of an event type names; undefined where streams differ or name nothing. */
export const subjectOf = (type: EventType): Subject | undefined => SUBJECTS.find(([types]) => types.test(type))?.[1]

export const eventView = (type: EventType): string => type.replaceAll(/[.-]/g, '_')

/** Every view of one event type begins with these columns. */
export const EVENT_COLUMNS = {
  position: 'Place of the event in the order of all events: 1, 2, 3 and so on without gaps.',
  recorded_at: 'Time at which the event was recorded.',
  stream: 'Stream of the event, with a pseudonym in place of its id.',
  stream_version: 'Place of the event in its stream, from 1.',
} as const
