import type { Shape } from './shape.ts'

const PERSON = '3f0f9a52-6d0e-4a8b-9a53-0f6f1c2f4b11'
/** Zod writes the bounds of safe integers into every integer schema. */
const UNBOUNDED = 1e15

const textVariants = ({ format }: Shape): unknown[] => {
  if (format === 'uuid') return [PERSON]
  if (format === 'date-time') return ['2026-03-10T12:00:00.123Z', '2026-03-10T12:00:00Z']
  return ['text', '']
}

const numberVariants = ({ type, minimum, exclusiveMinimum, maximum = UNBOUNDED }: Shape): unknown[] => {
  const lowest = minimum ?? (exclusiveMinimum === undefined ? -UNBOUNDED : exclusiveMinimum + 1)
  const low = lowest <= -UNBOUNDED ? -7 : lowest
  const high = maximum >= UNBOUNDED ? 1_234 : maximum
  return [high, low, ...(type === 'number' ? [low + 0.5] : [])]
}

const objectVariants = ({ properties = {}, required = [] }: Shape): unknown[] => {
  const fields = Object.entries(properties).map(([name, shape]) => ({ name, values: listVariants(shape) }))
  const base = Object.fromEntries(fields.map(({ name, values }) => [name, values[0]]))
  const variants: unknown[] = [base]
  for (const { name, values } of fields) {
    variants.push(...values.slice(1).map((value) => ({ ...base, [name]: value })))
    const { [name]: _left, ...without } = base
    if (!required.includes(name)) variants.push(without)
  }
  return variants
}

/** Returns values that together use everything a shape allows: each choice, null, absence, empty lists, and bounds. */
export const listVariants = (shape: Shape): unknown[] => {
  if (shape.anyOf) return shape.anyOf.flatMap(listVariants)
  if (shape.enum) return shape.enum
  if (shape.type === 'null') return [null]
  if (shape.type === 'boolean') return [true, false]
  if (shape.type === 'string') return textVariants(shape)
  if (shape.type === 'integer' || shape.type === 'number') return numberVariants(shape)
  if (shape.type === 'array' && shape.items) return [listVariants(shape.items), []]
  if (shape.type !== 'object') throw new Error(`Golden samples cannot be made of ${JSON.stringify(shape)}`)
  if (shape.properties) return objectVariants(shape)
  const { additionalProperties: values } = shape
  return values ? [...listVariants(values).map((value) => ({ v1: value })), {}] : [{}]
}

/** Lists what a value uses of its shape, as `path=value`. */
const featuresOf = (value: unknown, path = ''): string[] => {
  if (Array.isArray(value) && value.length > 0) return value.flatMap((item) => featuresOf(item, `${path}[]`))
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    const names = Object.keys(value).toSorted()
    const fields = Object.entries(value).flatMap(([name, field]) => featuresOf(field, `${path}.${name}`))
    // The set of names is a feature: it differs where an optional field is absent.
    return [`${path}{${names.join()}}`, ...fields]
  }
  return [`${path}=${JSON.stringify(value)}`]
}

/** Returns the variants of a shape that use something which no sample uses. */
export const missingSamples = (shape: Shape, samples: readonly unknown[]): unknown[] => {
  const used = new Set(samples.flatMap((sample) => featuresOf(sample)))
  return listVariants(shape).filter((variant) => {
    const features = featuresOf(variant)
    const isMissing = features.some((feature) => !used.has(feature))
    for (const feature of features) used.add(feature)
    return isMissing
  })
}
