import { z } from 'zod'
import type { EndpointContract } from '#api/contracts/endpoint.ts'
import { invalidRequest, notFound, Refusal } from '#commands/refusal.ts'
import { refuseUnknownFields } from './unknown-fields.ts'

const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}
/** Longer lists of values would be no sentence. */
const MAX_LISTED = 8
/** Longer paths contain a name that the client made up. */
const MAX_PATH = 40
/** A body may have thousands of invalid fields. People read the first ones. */
const MAX_ISSUES = 20

const pathOf = (path: readonly PropertyKey[] | undefined = []) => path.map(String).join('.')

/** Messages that reach people when a contract has no wording of its own. */
const issueMessage: z.core.$ZodErrorMap = (issue) => {
  const path = pathOf(issue.path)
  const what = path === '' ? 'The request' : path.length > MAX_PATH ? 'A field' : `The field ${path}`
  if (issue.input === undefined) return `${what} is missing.`
  if (issue.code === 'invalid_type') return `${what} must be ${TYPES[issue.expected] ?? 'of another type'}.`
  if (issue.code === 'invalid_value' && issue.values.length <= MAX_LISTED)
    return `${what} must be one of these: ${issue.values.join(', ')}.`
  const isNumber = 'origin' in issue && (issue.origin === 'number' || issue.origin === 'int')
  if (issue.code === 'too_small') return `${what} is too ${isNumber ? 'small' : 'short'}.`
  if (issue.code === 'too_big') return `${what} is too ${isNumber ? 'large' : 'long'}.`
  return `${what} is not valid.`
}

type Fields = Readonly<Record<string, z.ZodType>>

/** Returns the fields of an object. Those of a union are the ones of its member that the object names. */
export const fieldsOf = (schema: z.ZodType, value: object): Fields => {
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.in as z.ZodType, value)
  if (schema instanceof z.ZodDiscriminatedUnion) {
    const name = schema.def.discriminator
    const members = (schema.options as z.ZodType[]).map((member) => fieldsOf(member, value))
    return members.find((fields) => fields[name]?.safeParse(Reflect.get(value, name)).success) ?? {}
  }
  return schema instanceof z.ZodObject ? schema.shape : {}
}

const isBlank = (content: unknown) => content === null || content === ''

/** Removes optional fields that are null or empty, because clients send forms with fields that were left empty. */
const withoutEmpty = (schema: z.ZodType, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value)
  if (!entries.some(([, content]) => isBlank(content))) return value
  const fields = fieldsOf(schema, value)
  const isOptional = (key: string) => Object.hasOwn(fields, key) && fields[key]?.safeParse(undefined).success
  return Object.fromEntries(entries.filter(([key, content]) => !isBlank(content) || !isOptional(key)))
}

/** Parses the parameters of a path. @throws {Refusal} 404, because there is nothing at any other path. */
export const parsePath = (schema: z.ZodType, params: unknown): unknown => {
  const { success, data } = schema.safeParse(params)
  if (!success) throw notFound()
  return data
}

/** Parses a part of a request with its contract. @throws {Refusal} with one issue per path. */
export const parseInput = (schema: z.ZodType, value: unknown, status: 400 | 422): unknown => {
  const { success, data, error } = schema.safeParse(withoutEmpty(schema, value), { error: issueMessage })
  if (success) return data
  const all = error.issues.slice(0, MAX_ISSUES).map(({ path, message }) => ({ path: pathOf(path), message }))
  const issues = all.filter(({ path }, n) => all.findIndex((one) => one.path === path) === n)
  const message = issues[0]?.message ?? 'The request cannot be understood.'
  if (status === 422) throw new Refusal(422, 'invalid_request', message, { issues })
  throw invalidRequest(message, issues)
}

/** Parses the body of a contract, which may refuse fields that it doesn't have. */
export const parseBody = (
  { body, refuses }: Pick<EndpointContract, 'body' | 'refuses'>,
  json: unknown,
  status: 400 | 422,
) => {
  if (!body) return undefined
  if (refuses) refuseUnknownFields(Object.keys(fieldsOf(body, {})), json, refuses === 'unknown filters')
  return parseInput(body, json, status)
}
