import { z } from 'zod'

/** The parts of JSON Schema that event schemas use. */
export type Shape = {
  type?: string
  format?: string
  enum?: unknown[]
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  items?: Shape
  additionalProperties?: Shape
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  description?: string
}

type Written = Omit<Shape, 'type' | 'anyOf' | 'properties' | 'items' | 'additionalProperties'> & {
  type?: string | string[]
  anyOf?: Written[]
  properties?: Record<string, Written>
  items?: Written
  additionalProperties?: Written | boolean
}

/** Zod writes a nullable text as `type: [string, null]` and a nullable object as `anyOf`. Only the latter form is left. */
const normalize = (written: Written): Shape => {
  const { type, anyOf, properties, items, additionalProperties, ...rest } = written
  if (Array.isArray(type)) return { anyOf: type.map((one) => normalize({ ...written, type: one })) }
  if (type === 'null') return { type }
  return {
    ...rest,
    ...(type && { type }),
    ...(anyOf && { anyOf: anyOf.map(normalize) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, normalize(field)])),
    }),
    ...(items && { items: normalize(items) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: normalize(additionalProperties) }),
  }
}

/** Returns the shape that stored data of a schema has. */
export const describeShape = (schema: z.ZodType): Shape => normalize(z.toJSONSchema(schema, { io: 'input' }) as Written)
