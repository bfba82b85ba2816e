import { rangeBetween, rangeComplaint, rangeText } from './created-at.ts'
import { AGE_OPTIONS, changed, CREATED_OPTIONS, DEFAULTS, GROUPINGS, type Filters } from './filters.ts'

/** What an address asks for, and in sentences what of it makes no sense; that is then as it is by default. */
export type View = { filters: Filters; complaints: string[] }

const oneOf = <Value extends string>(options: readonly Value[], text: string): Value | undefined =>
  options.find((option) => option === text)

const LONGEST_MEMBER = 64

/** Reads a choice out of an address. */
const choice = <Value extends string>(
  params: URLSearchParams,
  complaints: string[],
  { name, what, options, otherwise }: { name: string; what: string; options: readonly Value[]; otherwise: Value },
): Value => {
  const text = params.get(name)
  if (text === null) return otherwise
  const found = oneOf(options, text)
  if (found === undefined) complaints.push(`The address asks for ${what} “${text.slice(0, 40)}”, which there is not.`)
  return found ?? otherwise
}

const readRange = (params: URLSearchParams, complaints: string[]): Pick<Filters, 'created' | 'range'> => {
  const [from, to] = [params.get('from'), params.get('to')]
  if (from === null && to === null) {
    const options = CREATED_OPTIONS.filter((option) => option !== 'Custom')
    const created = choice(params, complaints, {
      name: 'created',
      what: 'the days',
      options,
      otherwise: DEFAULTS.created,
    })
    return { created, range: '' }
  }
  const [first, last] = [from ?? '', to ?? '']
  const range = rangeBetween(first, last)
  if (!range) {
    const why = rangeComplaint(`${first} – ${last}`) ?? 'That is no range'
    complaints.push(`The address asks for days that make no range: ${why}. All time is shown.`)
    return { created: DEFAULTS.created, range: '' }
  }
  if (range.start !== first) complaints.push('The days in the address were reversed. They were put in order.')
  return { created: 'Custom', range: rangeText(range) }
}

/** The view that the address of a screen stands for. */
export const readView = (params: URLSearchParams): View => {
  const complaints: string[] = []
  const member = (name: string) => {
    const text = (params.get(name) ?? '').trim()
    if (text.length <= LONGEST_MEMBER) return text
    complaints.push(`The ${name} in the address is longer than any there is.`)
    return ''
  }
  const groupBy = choice(params, complaints, {
    name: 'group',
    what: 'the grouping',
    options: GROUPINGS,
    otherwise: DEFAULTS.groupBy,
  })
  const filters = changed(DEFAULTS, {
    groupBy,
    thenBy: choice(params, complaints, {
      name: 'then',
      what: 'the second cut',
      options: GROUPINGS.filter((g) => g !== groupBy),
      otherwise: DEFAULTS.thenBy,
    }),
    age: choice(params, complaints, { name: 'age', what: 'the age', options: AGE_OPTIONS, otherwise: DEFAULTS.age }),
    ...readRange(params, complaints),
    version: member('version'),
    creo: member('creo'),
  })
  return { filters, complaints }
}

/** The address of a view: what differs from the default, in one order, so that equal views have equal addresses. */
export const writeView = (filters: Filters): URLSearchParams => {
  const params = new URLSearchParams()
  const say = (name: string, value: string, usual: string) => value !== usual && params.set(name, value)
  say('group', filters.groupBy, DEFAULTS.groupBy)
  say('then', filters.thenBy, DEFAULTS.thenBy)
  say('age', filters.age, DEFAULTS.age)
  if (filters.created === 'Custom') {
    const [from = '', to = ''] = filters.range.split(' – ')
    params.set('from', from)
    params.set('to', to)
  } else say('created', filters.created, DEFAULTS.created)
  say('version', filters.version.trim(), '')
  say('creo', filters.creo.trim(), '')
  return params
}
