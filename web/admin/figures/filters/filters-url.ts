import { rangeBetween, rangeError, formatRange } from './created-at.ts'
import { AGE_OPTIONS, CREATED_OPTIONS, DEFAULTS, GROUPINGS, type Filters } from './filters.ts'

/** Filters of a URL, and a warning for each invalid parameter. Invalid parameters get their defaults. */
export type FiltersFromUrl = { filters: Filters; warnings: string[] }

export const oneOf = <const Value extends string>(options: readonly Value[], text: string | null): Value | undefined =>
  options.find((option) => option === text)

/** Returns the value of a parameter, or its default with a warning. */
export const choice = <Value extends string>(
  params: URLSearchParams,
  warnings: string[],
  { name, noun, options, fallback }: { name: string; noun: string; options: readonly Value[]; fallback: Value },
): Value => {
  const text = params.get(name)
  if (text === null) return fallback
  const found = oneOf(options, text)
  if (found === undefined) warnings.push(`The address has an unknown value for ${noun}: “${text.slice(0, 40)}”.`)
  return found ?? fallback
}

const readRange = (params: URLSearchParams, warnings: string[]): Pick<Filters, 'created' | 'range'> => {
  const [from, to] = [params.get('from'), params.get('to')]
  if (from === null && to === null) {
    const options = CREATED_OPTIONS.filter((option) => option !== 'Custom')
    const created = choice(params, warnings, { name: 'created', noun: 'the days', options, fallback: DEFAULTS.created })
    return { created, range: '' }
  }
  const [first, last] = [from ?? '', to ?? '']
  const range = rangeBetween(first, last)
  if (!range) {
    const why = rangeError(`${first} – ${last}`) ?? 'That is not a range'
    warnings.push(`The date range in the address is invalid: ${why}. All time is shown.`)
    return { created: DEFAULTS.created, range: '' }
  }
  if (range.start !== first) warnings.push('The days in the address were reversed, and have been swapped.')
  return { created: 'Custom', range: formatRange(range) }
}

export const readFilters = (params: URLSearchParams): FiltersFromUrl => {
  const warnings: string[] = []
  const filters: Filters = {
    groupBy: choice(params, warnings, {
      name: 'group',
      noun: 'the grouping',
      options: GROUPINGS,
      fallback: DEFAULTS.groupBy,
    }),
    age: choice(params, warnings, { name: 'age', noun: 'the age', options: AGE_OPTIONS, fallback: DEFAULTS.age }),
    ...readRange(params, warnings),
  }
  return { filters, warnings }
}

/** Writes filters as URL parameters in a fixed order, without defaults, so equal filters have equal URLs. */
export const writeFilters = (filters: Filters): URLSearchParams => {
  const params = new URLSearchParams()
  const setUnlessDefault = (name: string, value: string, defaultValue: string) =>
    value !== defaultValue && params.set(name, value)
  setUnlessDefault('group', filters.groupBy, DEFAULTS.groupBy)
  setUnlessDefault('age', filters.age, DEFAULTS.age)
  if (filters.created === 'Custom') {
    const [from = '', to = ''] = filters.range.split(' – ')
    params.set('from', from)
    params.set('to', to)
  } else setUnlessDefault('created', filters.created, DEFAULTS.created)
  return params
}
