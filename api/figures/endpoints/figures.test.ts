import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import type { FiguresRow } from '#events/figures/definitions/question.ts'
import type { FigureName } from '#events/figures/definitions/money.ts'
import { type Dimension, WINDOWS } from '#events/figures/definitions/dimensions.ts'
import { DAY_MS, dayOf, daysFrom, mondayOf } from '#events/time/time.ts'
import { createTestBusiness, dayAgo, type TestBusiness } from './testing.business.ts'

const api = shared(createTestBusiness)
const ask: TestBusiness['ask'] = (question) => api.ask(question)
const plain: TestBusiness['plain'] = (select, values) => api.plain(select, values)

const SUMS = `coalesce(sum(gross) filter (where kind = 'purchase'), 0)::float8 as "firstPayments",
  coalesce(sum(gross) filter (where kind = 'renewal'), 0)::float8 as renewals, coalesce(sum(refunded), 0)::float8 as refunded,
  coalesce(sum(charged), 0)::float8 as "chargedBack", coalesce(sum(tax), 0)::float8 as tax, coalesce(sum(fee), 0)::float8 as fees,
  count(distinct id) filter (where kind = 'purchase')::int as buyers`

const paidSums = ({ sums }: FiguresRow) => {
  const { firstPayments, renewals, refunded, chargedBack, tax, fees, buyers } = sums
  return { firstPayments, renewals, refunded, chargedBack, tax, fees, buyers }
}
const byName = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)
const isPaying = ({ sums }: FiguresRow) => Number(sums['firstPayments']) + Number(sums['renewals']) > 0
const payingRows = (rows: readonly FiguresRow[]) =>
  rows
    .filter(isPaying)
    .map((row) => ({ ...Object.fromEntries(row.by.map((name, n) => [`d${n}`, name])), ...paidSums(row) }))

/** The columns of the plain SQL by dimension. */
const PLAIN_COLUMNS: Readonly<Partial<Record<Dimension, string>>> = {
  creo: 'creo',
  last_creo: 'last_creo',
  version: 'version',
  age: 'age',
  utm_source: 'utm_source',
  last_utm_source: 'last_source',
  last_click_id: 'click_id',
  plan: 'plan',
  sale: 'sale',
  device: 'device',
  system: 'os',
  language: 'language',
  country: 'country',
  day: 'cohort::text',
  week: `date_trunc('week', cohort::timestamp)::date::text`,
  month: `to_char(cohort, 'YYYY-MM')`,
}
const plainColumn = (dimension: Dimension) => `coalesce(${PLAIN_COLUMNS[dimension]}, '(none)')`
const PLAIN_DIMENSIONS = Object.keys(PLAIN_COLUMNS) as Dimension[]
const NEXT_TO = new Map(PLAIN_DIMENSIONS.map((one, n) => [one, PLAIN_DIMENSIONS[(n + 5) % PLAIN_DIMENSIONS.length]]))

test.each(PLAIN_DIMENSIONS)(
  'money by %s, alone and by a second dimension, equals plain SQL to the cent',
  async (first) => {
    const second = NEXT_TO.get(first) ?? 'creo'
    for (const by of [[first], [first, second]]) {
      const { rows, total, others, unconverted, currency } = await ask({ by })
      const columns = by.map((name, n) => `${plainColumn(name)} as d${n}`).join(', ')
      const right = await plain(`select ${columns}, ${SUMS} from money group by ${by.map((_, n) => n + 1).join(', ')}`)
      expect(right.length).toBeGreaterThan(1)
      expect(payingRows(rows).toSorted(byName)).toEqual(right.toSorted(byName))
      expect([paidSums(total)]).toEqual(await plain(`select ${SUMS} from money`))
      expect([others, unconverted, currency]).toEqual([null, [], 'USD'])
    }
  },
)

test('groups beyond the largest are one row, which adds up to the total', async () => {
  const { rows, others, total } = await ask({ metrics: ['visitors', 'gross'], by: ['creo', 'country'], maxRows: 3 })
  const all = await ask({ metrics: ['visitors', 'gross'], by: ['creo', 'country'] })
  expect(rows).toEqual(all.rows.slice(0, 3))
  expect(others?.groups).toBe(all.rows.length - 3)
  const summed = [...rows, others].map((row) => row?.values ?? [])
  expect([0, 1].map((n) => summed.reduce((sum, values) => sum + (values[n] ?? 0), 0))).toEqual(total.values)
})

test('groups that are not shown have a sum of buyers unless one may be in several', async () => {
  const buyersOf = async (by: Dimension, time: 'contact' | 'event') =>
    (await ask({ metrics: ['buyers', 'gross'], by: [by], time, maxRows: 1 })).others?.sums['buyers']
  expect(await buyersOf('creo', 'event')).toBeGreaterThan(0)
  expect(await buyersOf('day', 'contact')).toBeGreaterThan(0)
  expect(await buyersOf('day', 'event')).toBeNull()
  for (const by of ['plan', 'sale'] as const) expect(await buyersOf(by, 'contact')).toBeNull()
})

test('what happened on a day counts on that day, whenever the visitor came', async () => {
  const range = { start: dayAgo(40), end: dayAgo(11) }
  const metrics: FigureName[] = ['visitors', 'buyers', 'payments', 'gross', 'refunds']
  const { rows, total } = await ask({ metrics, by: ['day'], range, time: 'event' })
  const ofDays = `from flow f join bought b using (stream) where f.day between $1 and $2`
  const [right] = await plain(
    `select count(distinct b.id) filter (where f.gross > 0 and b.kind = 'purchase')::int as buyers,
       count(*) filter (where f.gross > 0)::int as payments ${ofDays}`,
    [range.start, range.end],
  )
  expect(total.values.slice(1, 3)).toEqual([right?.['buyers'], right?.['payments']])
  const [usd] = await plain(
    `select sum(gross)::float8 as gross, sum(refunded)::float8 as refunds from usd where day between $1 and $2`,
    [range.start, range.end],
  )
  expect(total.values.slice(3)).toEqual([usd?.['gross'], usd?.['refunds']])
  const days = rows.map(({ by: [day] }) => day)
  expect(days).toEqual(days.toSorted())
  expect(rows.reduce((sum, { values }) => sum + (values[0] ?? 0), 0)).toBe(total.values[0])
})

test('visitors and spend by creative equal plain SQL, also of a creative without visitors', async () => {
  const { rows } = await ask({ by: ['creo'] })
  const right = await plain(`select coalesce(creo, name) as name, visitors, spend from (
        select creo, count(*)::int as visitors from visitor group by 1) v
      full join (select creo as name, sum(usd)::int as spend from spent group by 1) s on s.name = v.creo`)
  const shown = rows.map(({ by: [name], sums }) => ({ name, visitors: sums['visitors'], spend: sums['spend'] }))
  const none = (value: unknown) => value ?? 0
  expect(shown.toSorted(byName)).toEqual(
    right.map((row) => ({ ...row, visitors: none(row['visitors']), spend: none(row['spend']) })).toSorted(byName),
  )
  expect(rows.find(({ by }) => by[0] === 'unseen')?.sums).toMatchObject({ visitors: 0, buyers: 0 })
})

test('the value at each day counts complete cohorts alone', async () => {
  const { total, rows } = await ask({ by: ['creo'] })
  const today = new Date().toISOString().slice(0, 10)
  for (const days of WINDOWS) {
    const [right] = await plain(
      `select (select count(*)::int from visitor where cohort + $1::int < $2::date) as visitors, coalesce(sum(net), 0)::float8 as net,
         count(distinct id) filter (where kind = 'purchase')::int as buyers from money where cohort + $1::int < $2::date and age_days <= $1::int`,
      [days, today],
    )
    const [visitors, net, buyers] = (['visitors', 'net', 'buyers'] as const).map((sum) => total.sums[`${sum}At${days}`])
    expect({ visitors, net, buyers }).toEqual(right)
  }
  expect(Number(total.sums['visitors']) - Number(total.sums['visitorsAt180'])).toBeGreaterThan(50)
  const psalm = rows.find(({ by }) => by[0] === 'psalm')
  const [right] = await plain(
    `select coalesce(sum(net), 0)::float8 as net from money where creo = 'psalm' and cohort + 30 < $1::date and age_days <= 30`,
    [today],
  )
  expect(psalm?.sums['netAt30']).toBe(right?.['net'])
})

test('the payback day is the first day on which the net covers the spend', async () => {
  const { rows } = await ask({ by: ['creo'] })
  for (const { by, sums } of rows) {
    const curve = (await plain(
      `select age_days as age, sum(sum(net)) over (order by age_days)::float8 as earned from money where creo = $1 group by 1 order by 1`,
      by,
    )) as { age: number; earned: number }[]
    const spend = Number(sums['spend'])
    const day = curve.find(({ earned }) => spend > 0 && earned >= spend)?.age ?? null
    expect([by, sums['paybackDay']]).toEqual([by, day])
  }
  const creo = rows.filter(({ sums }) => sums['paybackDay'] !== null).flatMap(({ by }) => by)
  const { others } = await ask({ by: ['creo'], filters: { creo }, maxRows: 1 })
  expect(others?.sums['paybackDay']).toBeNull()
})

test('filters accept any of their values, and select cohorts', async () => {
  const range = { start: dayAgo(60), end: dayAgo(20) }
  const filtered = await ask({ by: ['creo'], range, filters: { creo: ['Heart '] } })
  const [right] = await plain(`select ${SUMS} from money where creo = 'heart' and cohort between $1 and $2`, [
    range.start,
    range.end,
  ])
  expect(paidSums(filtered.total)).toEqual(right)
  expect([filtered.rows.length, filtered.total.sums['spend']]).toEqual([1, filtered.rows[0]?.sums['spend']])
  const some = await ask({ filters: { creo: ['heart', '(none)'], age: ['18-29'], plan: ['monthly'] } })
  expect([paidSums(some.total)]).toEqual(
    await plain(`select ${SUMS} from money where creo in ('heart', '(none)') and age = '18-29' and plan = 'monthly'`),
  )
})

test('the period before counts until the same time, so that neither days nor payments are missing in the newer one', async () => {
  const range = { start: dayAgo(11), end: dayAgo(5) }
  const before = { start: dayAgo(18), end: dayAgo(12) }
  const metrics: FigureName[] = ['visitors', 'purchaseRate', 'gross', 'refunds']
  const { total, compared, rows } = await ask({ metrics, by: ['creo'], range, compare: 'before' })
  expect(compared).toEqual(before)
  const until = dayAgo(0 - 1 + 7)
  const right = async ({ start, end }: typeof range, last: string) => {
    const [people] = await plain('select count(*)::int as n from visitor where cohort between $1 and $2', [start, end])
    const [paid] = await plain(`select ${SUMS} from money where cohort between $1 and $2 and cohort + age_days <= $3`, [
      start,
      end,
      last,
    ])
    return [people?.['n'], Number(paid?.['firstPayments']) + Number(paid?.['renewals'])]
  }
  expect([total.values[0], total.values[2]]).toEqual(await right(range, dayAgo(-1)))
  expect([total.before?.[0], total.before?.[2]]).toEqual(await right(before, until))
  expect(rows.every((row) => row.before === null || row.isBeyondChance?.length === 4)).toBe(true)
  expect(total.isBeyondChance?.slice(2)).toEqual([null, null])
  const other = await ask({ metrics, range, compare: before })
  expect([other.compared, other.total.before]).toEqual([before, total.before])
})

test('spend in a currency without a rate makes the cost of its group and of the total unknown, and no other', async () => {
  const range = { start: '2024-05-01', end: '2024-05-02' }
  const files = ['lamp;9,00;CHF', 'lamp;1,00;USD', 'heart;5,00;USD'].map((line) => `2024-05-01;${line}`)
  await api.upload(['day;creo;amount;currency', ...files].join('\r\n'))
  const { rows, total, unconverted } = await ask({ by: ['creo'], range })
  const spendOf = (name: string) => rows.find(({ by }) => by[0] === name)?.sums['spend']
  expect([unconverted, spendOf('heart'), spendOf('lamp'), total.sums['spend']]).toEqual([['CHF'], 500, null, null])
  expect((await ask({ by: ['creo'], range, filters: { creo: ['heart'] } })).total.sums['spend']).toBe(500)
})

test.each([
  [{ metrics: ['visitors'], by: ['plan'] }, "The figure visitors can't be counted by plan. It goes with creo, "],
  [{ metrics: ['buyers', 'cac'], by: ['version'] }, ' Of your figures, these go with version: buyers.'],
  [{ metrics: ['landings'], filters: { age: '60+' } }, "The figure landings can't be counted by age."],
  [{ metrics: ['emails'], time: 'event' }, 'The figure emails is counted by the day of the first contact alone'],
  [{ metrics: ['buyers'], compare: 'before' }, 'All time has no period before'],
  [{ metrics: ['buyers'], by: ['creo', 'creo'] }, 'The two dimensions are the same: creo.'],
  [{ metrics: ['buyers'], filters: { hour: ['09', '9'] } }, 'No hour has the name "9": write 00 to 23.'],
  [{ metrics: ['buyers'], filters: { day: '2026-02-30' } }, 'No day has the name "2026-02-30": write yyyy-MM-dd.'],
  [{ metrics: ['buyers'], filters: { week: '2026-11-04' } }, 'No week has the name "2026-11-04": write its Monday'],
  [{ metrics: ['buyers'], filters: { month: '2026-1' } }, 'No month has the name "2026-1": write yyyy-MM.'],
])('a question without sense is refused with a sentence: %j', async (query, sentence) => {
  const { status, body } = await api.post('/admin/figures', query, { bearer: api.bearer })
  expect([status, body['message']]).toEqual([422, expect.stringContaining(sentence)])
})

const ANY = { metrics: ['buyers'] }
test.each([
  [{}, 'Name the figures in "metrics"'],
  [{ metrics: [] }, 'Name at least one figure'],
  [{ metrics: ['moons'] }, 'No figure has the name "moons": list_figures'],
  [{ metrics: ['byers'] }, 'No figure has the name "byers": did you mean "buyers"'],
  [{ ...ANY, by: ['utmSource'] }, 'No dimension has the name "utmSource": did you mean "utm_source"'],
  [{ ...ANY, by: ['moon'] }, 'No dimension has the name "moon": list_figures'],
  [{ ...ANY, by: ['creo', 'age', 'day'] }, 'at most two dimensions'],
  [{ ...ANY, filters: { moon: ['full'] } }, 'docs/figures.md lists the dimensions'],
  [{ ...ANY, filters: { creo: Array.from({ length: 5_000 }, () => 'ad') } }, 'A filter'],
  [{ ...ANY, range: { start: '2026-02-30', end: '2026-03-01' } }, 'A date is yyyy-MM-dd and exists'],
  [{ ...ANY, range: { start: '2026-03-02', end: '2026-03-01' } }, 'The start is after the end'],
  [{ ...ANY, compare: 'yesterday' }, 'Either "before", or'],
  [{ ...ANY, zone: 'Mars/Olympus' }, 'zone'],
])('a malformed question is refused: %j', async (query, sentence) => {
  const { status, text } = await api.post('/admin/figures', query, { bearer: api.bearer })
  expect([status, JSON.parse(text)]).toEqual([422, expect.anything()])
  expect(text).toContain(JSON.stringify(sentence).slice(1, -1))
})

test('a range before the first visitor has no rows, and zeros', async () => {
  const range = { start: '2001-01-01', end: '2001-12-31' }
  const { rows, total } = await ask({ metrics: ['visitors', 'buyers', 'purchaseRate', 'spend'], by: ['creo'], range })
  expect([rows, total.values]).toEqual([[], [0, 0, null, 0]])
})

const MONDAY = mondayOf(dayAgo(14))
test.each([
  ['a week so far', 0, 3, -7, -4],
  ['a whole week', 0, 6, -7, -1],
  ['a Monday', 0, 0, -1, -1],
  ['days from a Tuesday on', 1, 3, -2, 0],
])('%s is compared with its period before', async (_name, start, end, from, to) => {
  const days = (first: number, last: number) => ({ start: daysFrom(MONDAY, first), end: daysFrom(MONDAY, last) })
  const { compared } = await ask({ metrics: ['visitors'], range: days(start, end), compare: 'before' })
  expect(compared).toEqual(days(from, to))
})

test('a group is compared by its own sums, also one that was smaller or absent, and a day by the day before', async () => {
  const range = { start: dayAgo(11), end: dayAgo(5) }
  const all = await ask({ metrics: ['visitors'], by: ['creo'], range, compare: 'before' })
  const [first] = (await ask({ metrics: ['visitors'], by: ['creo'], range, compare: 'before', maxRows: 1 })).rows
  expect(first).toEqual(all.rows[0])
  expect(all.rows.every(({ before }) => before?.[0] !== null && before?.[0] !== undefined)).toBe(true)
  const days = await ask({ metrics: ['visitors'], by: ['day'], range, compare: 'before' })
  const earlier = await ask({ metrics: ['visitors'], by: ['day'], range: { start: dayAgo(18), end: dayAgo(12) } })
  const before = (day = '') => earlier.rows.find(({ by }) => by[0] === dayOf(new Date(Date.parse(day) - 7 * DAY_MS)))
  expect(days.rows.map((row) => row.before?.[0])).toEqual(days.rows.map(({ by }) => before(by[0])?.values[0] ?? 0))
  const months = await ask({ metrics: ['visitors'], by: ['month'], range, compare: 'before' })
  expect(months.rows.map((row) => row.before)).toEqual(months.rows.map(() => null))
})

test('spend is 0 for an ad without costs by every way to ask, and not compared while today has none', async () => {
  const grouped = (await ask({ metrics: ['spend', 'visitors'], by: ['creo'] })).rows.find(
    ({ by }) => by[0] === '(none)',
  )
  const filtered = await ask({ metrics: ['spend'], filters: { creo: ['(none)'] } })
  expect([grouped?.values[0], filtered.total.values[0]]).toEqual([0, 0])
  const range = { start: dayAgo(9), end: dayOf(new Date()) }
  const { total } = await ask({ metrics: ['spend', 'visitors'], range, compare: 'before' })
  expect([total.before?.[0], total.before?.[1]]).toEqual([null, expect.any(Number)])
})
