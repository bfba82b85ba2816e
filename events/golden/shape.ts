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
const normalized = (written: Written): Shape => {
  const { type, anyOf, properties, items, additionalProperties, ...rest } = written
  if (Array.isArray(type)) return { anyOf: type.map((one) => normalized({ ...written, type: one })) }
  if (type === 'null') return { type }
  return {
    ...rest,
    ...(type && { type }),
    ...(anyOf && { anyOf: anyOf.map(normalized) }),
    ...(properties && {
      properties: Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, normalized(field)])),
    }),
    ...(items && { items: normalized(items) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: normalized(additionalProperties) }),
  }
}

/** Returns the shape that stored data of a schema has. */
export const shapeOf = (schema: z.ZodType): Shape => normalized(z.toJSONSchema(schema, { io: 'input' }) as Written)
