import { COMPLETE_EVENTS } from '#db/store/read-range.ts'
import { beforeAll, expect, test } from 'vitest'
import { createAdminApi } from '#api/testing.admin.ts'
import { shared } from '#prove/servers/resources.ts'
import { MoneyReply, type MoneyRow } from '#api/contracts/figures/money.ts'
import { WINDOWS } from '#api/contracts/figures/definitions/money.ts'
import { startProjector } from '#prove/servers/projector.ts'
import { DAY_MS } from '#events/time/time.ts'
import { recordBusiness } from './testing.money.ts'

const api = shared(() => createAdminApi())
const newest = Date.parse(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`) - DAY_MS
const dayAgo = (days: number) => new Date(newest - days * DAY_MS).toISOString().slice(0, 10)
const rateOn = (days: number) => ({
  USD: (1.05 + days / 10_000).toFixed(4),
  JPY: (160 + days / 10).toFixed(1),
  GBP: '0.8567',
})

/** Every day has a rate but for weekends, as at the bank. */
const isWeekend = (days: number) => [0, 6].includes(new Date(newest - days * DAY_MS).getUTCDay())
const ratesFile = () => {
  const days = Array.from({ length: 300 }, (_, n) => n).filter((n) => !isWeekend(n))
  const rows = days.map((n) => [dayAgo(n), ...Object.values(rateOn(n)), 'N/A'].join(','))
  return ['Date,USD,JPY,GBP,CHF', ...rows].join('\n')
}
const spendFile = () => {
  const creos = ['psalm', 'heart', 'lamp', 'unseen']
  const rows = Array.from({ length: 260 }, (_, n) => {
    const day = dayAgo(n)
    return creos.map((creo, c) => `${day};${creo};${c},${10 + (n % 90)};${n % 3 === 0 ? 'EUR' : 'USD'}`)
  }).flat()
  return ['day;creo;amount;currency', ...rows].join('\r\n')
}
const upload = async (file: string) => {
  const headers = { 'content-type': 'text/csv' }
  const reply = await api.post('/admin/spend?mode=apply', file, { bearer: api.bearer, headers })
  expect([reply.status, reply.text.slice(0, 200)]).toEqual([200, expect.any(String)])
}

beforeAll(async () => {
  await recordBusiness(api, newest)
  await upload(spendFile())
  await upload(ratesFile())
  const projector = await startProjector(api.databaseUrl, api.pool)
  await projector.caughtUp()
  await projector.stop()
})

const ask = async (query: object) => {
  const { status, body } = await api.post('/admin/db/money', query, { bearer: api.bearer })
  expect(status).toBe(200)
  return MoneyReply.parse(body)
}

/** Figures by plain SQL over the events alone: contacts, the last report of each adjustment, and rates of each day. */
const PLAIN = `
with rate as (
    select r.day, r.currency, r.rate::numeric as per_euro from event_store.events e,
      jsonb_to_recordset(e.data::jsonb->'rates') as r(day date, currency text, rate text)
    where e.type = 'ads.rates-given' union all select d::date, 'EUR', 1 from generate_series('2025-01-01', now(), interval '1 day') d),
  c as (
    select split_part(stream, '-', 1) || '' as kind, substr(stream, strpos(stream, '-') + 1)::uuid as id, type, data::jsonb as data, recorded_at, position
    from (${COMPLETE_EVENTS}) events where type like 'quiz.%' or type like 'visit.%'),
  visitor as (
    select id, (min(recorded_at) at time zone 'UTC')::date as cohort,
      coalesce((array_agg(data->>'creo' order by position) filter (where data->>'creo' is not null))[1], '(none)') as creo,
      coalesce((array_agg(data->>'creo' order by position desc) filter (where type = 'visit.landing-seen' and data->>'creo' is not null))[1],
        (array_agg(data->>'creo' order by position) filter (where data->>'creo' is not null))[1], '(none)') as last_creo,
      coalesce((array_agg(data->'utm'->>'source' order by position desc) filter (where type = 'visit.landing-seen'))[1], '(none)') as last_source,
      coalesce((array_agg(data->>'clickId' order by position desc) filter (where type = 'visit.landing-seen'))[1], '(none)') as click_id,
      max(data->>'version') as version, max(data->>'age') as age,
      coalesce((array_agg(data->'utm'->>'source' order by position) filter (where type = 'visit.landing-seen'))[1], '(none)') as utm_source,
      coalesce((array_agg(data->>'deviceType' order by position) filter (where type = 'visit.landing-seen'))[1], '(none)') as device,
      coalesce((array_agg(data->>'os' order by position) filter (where type = 'visit.landing-seen'))[1], '(none)') as os,
      coalesce((array_agg(data->>'language' order by position) filter (where type = 'visit.landing-seen'))[1], '(none)') as language,
      coalesce((array_agg(data->>'country' order by position) filter (where type = 'visit.landing-seen'))[1], '(none)') as country
    from c group by id),
  bought as (
    select distinct on (stream) stream, (data->>'quizUserId')::uuid as id, data->>'kind' as kind, data->>'license' as license,
      data->>'currency' as currency, (data->>'amount')::bigint as amount, (data->>'paidAt')::timestamptz::date as day
    from event_store.events where type = 'payment.purchase-completed' order by stream, position),
  taxed as (
    select distinct on (stream) stream, (data->>'tax')::bigint as tax, (data->>'fee')::bigint as fee, data->>'discountId' is not null as sale
    from event_store.events where type = 'payment.transaction-reported' order by stream, data->>'occurredAt' desc),
  adjusted as (
    select distinct on (stream, data->>'adjustmentId') stream, data->>'action' as action, (data->>'amount')::bigint as amount,
      (data->>'tax')::bigint as tax, left(data->>'occurredAt', 10)::date as day, data->>'status' as status
    from event_store.events where type = 'payment.adjustment-reported' order by stream, data->>'adjustmentId', data->>'occurredAt' desc),
  flow as (
    select stream, day, amount as gross, 0 as refunded, 0 as charged, tax, fee from bought join taxed using (stream)
    union all
    select stream, day, 0, case action when 'refund' then amount else 0 end,
      case action when 'chargeback' then amount when 'chargeback_reverse' then -amount else 0 end,
      case action when 'chargeback_reverse' then tax else -tax end, 0 from adjusted where status = 'approved'),
  usd as (
    select f.stream, f.day, round(f.gross * factor.a / factor.b) as gross, round(f.refunded * factor.a / factor.b) as refunded, round(f.charged * factor.a / factor.b) as charged,
      coalesce(round(f.tax * factor.a / factor.b), 0) as tax, coalesce(round(f.fee * factor.a / factor.b), 0) as fee
    from flow f join bought b using (stream) cross join lateral (
      select case b.currency when 'USD' then 1 else
          (select per_euro * 100 from rate where currency = 'USD' and rate.day <= f.day order by rate.day desc limit 1) end as a,
        case b.currency when 'USD' then 1 else
          (select per_euro * case b.currency when 'JPY' then 1 else 100 end from rate where currency = b.currency and rate.day <= f.day order by rate.day desc limit 1) end as b) as factor),
  money as (
    select coalesce(v.creo, '(none)') as creo, coalesce(v.version, '(none)') as version, coalesce(v.utm_source, '(none)') as utm_source,
      coalesce(v.last_creo, '(none)') as last_creo, coalesce(v.last_source, '(none)') as last_source, coalesce(v.click_id, '(none)') as click_id,
      coalesce(v.device, '(none)') as device, coalesce(v.os, '(none)') as os, coalesce(v.language, '(none)') as language,
      coalesce(v.country, '(none)') as country,
      b.license as plan, case when t.sale then 'sale price' else 'full price' end as sale, coalesce(v.cohort, b.day) as cohort, b.id, b.kind, b.stream, v.age,
      u.day - coalesce(v.cohort, b.day) as age_days, u.gross, u.refunded, u.charged, u.tax, u.fee, u.gross - u.refunded - u.charged - u.tax - u.fee as net
    from usd u join bought b using (stream) join taxed t using (stream) left join visitor v on v.id = b.id),
  spent as (
    select (e.data->>'day')::date as day, s.creo,
      round(s.amount * case s.currency when 'USD' then 1 else (select per_euro from rate where currency = 'USD' and rate.day <= (e.data->>'day')::date order by rate.day desc limit 1) end) as usd
    from event_store.events e, jsonb_to_recordset(e.data::jsonb->'spent') as s(creo text, currency text, amount bigint) where e.type = 'ads.day-spent')`

const SUMS = `coalesce(sum(gross) filter (where kind = 'purchase'), 0)::float8 as "firstPayments",
  coalesce(sum(gross) filter (where kind = 'renewal'), 0)::float8 as renewals, coalesce(sum(refunded), 0)::float8 as refunded,
  coalesce(sum(charged), 0)::float8 as "chargedBack", coalesce(sum(tax), 0)::float8 as tax, coalesce(sum(fee), 0)::float8 as fees,
  count(distinct id) filter (where kind = 'purchase')::int as buyers`

const plain = async (select: string, values: unknown[] = []) =>
  (await api.pool.query<Record<string, unknown>>(`${PLAIN} ${select}`, values)).rows

const paidSums = ({ sums }: MoneyRow) => {
  const { firstPayments, renewals, refunded, chargedBack, tax, fees, buyers } = sums
  return { firstPayments, renewals, refunded, chargedBack, tax, fees, buyers }
}
const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : 1)

test.each(['creo', 'version', 'utm_source', 'plan', 'sale', 'device', 'os', 'language', 'country'])(
  'money by %s equals plain SQL to the cent',
  async (groupBy) => {
    const { rows, total, unconverted, currency } = await ask({ groupBy })
    const right = await plain(`select ${groupBy} as name, ${SUMS} from money group by 1`)
    const paying = rows.filter(({ sums }) => sums.firstPayments + sums.renewals > 0)
    expect(right.length).toBeGreaterThan(1)
    expect(paying.map((row) => ({ name: row.name, ...paidSums(row) })).toSorted(byName)).toEqual(
      (right as { name: string }[]).toSorted(byName),
    )
    expect([paidSums(total)]).toEqual(await plain(`select ${SUMS} from money`))
    expect([unconverted, currency]).toEqual([[], 'USD'])
  },
)

test.each([
  [{ groupBy: 'creo' }, 'last_creo'],
  [{ groupBy: 'utm_source' }, 'last_source'],
  [{ groupBy: 'click_id' }, 'click_id'],
])('money by the last touch equals plain SQL to the cent: %j', async (query, by) => {
  const { rows } = await ask({ ...query, touch: 'last' })
  const right = await plain(`select ${by} as name, ${SUMS} from money group by 1`)
  const paying = rows.filter(({ sums }) => sums.firstPayments + sums.renewals > 0)
  expect(paying.map((row) => ({ name: row.name, ...paidSums(row) })).toSorted(byName)).toEqual(
    (right as { name: string }[]).toSorted(byName),
  )
})

test('visitors and spend by creative equal plain SQL, also of a creative without visitors', async () => {
  const { rows } = await ask({ groupBy: 'creo' })
  const right = await plain(`select coalesce(creo, name) as name, visitors, spend from (
        select creo, count(*)::int as visitors from visitor group by 1) v
      full join (select creo as name, sum(usd)::int as spend from spent group by 1) s on s.name = v.creo`)
  const shown = rows.map(({ name, sums: { visitors, spend } }) => ({ name, visitors, spend }))
  const none = (value: unknown) => value ?? 0
  expect(shown.toSorted(byName)).toEqual(
    (right as { name: string; visitors: unknown; spend: unknown }[])
      .map((row) => ({ ...row, visitors: none(row.visitors), spend: none(row.spend) }))
      .toSorted(byName),
  )
  expect(rows.find(({ name }) => name === 'unseen')?.sums).toMatchObject({ visitors: 0, buyers: 0 })
})

test('the value at each day counts complete cohorts alone, and names the visitors of growing ones', async () => {
  const { total, rows } = await ask({ groupBy: 'creo' })
  const today = new Date().toISOString().slice(0, 10)
  for (const [n, days] of WINDOWS.entries()) {
    const [right] = await plain(
      `select (select count(*)::int from visitor where cohort + $1::int < $2::date) as visitors,
           (select count(*)::int from visitor where cohort + $1::int >= $2::date) as growing,
           coalesce(sum(net), 0)::float8 as net
         from money where cohort + $1::int < $2::date and age_days <= $1::int`,
      [days, today],
    )
    expect(total.values[n]).toEqual(right)
  }
  expect(total.values.at(-1)?.growing).toBeGreaterThan(50)
  const psalm = rows.find(({ name }) => name === 'psalm')
  const [right] = await plain(
    `select coalesce(sum(net), 0)::float8 as net from money where creo = 'psalm' and cohort + 30 < $1::date and age_days <= 30`,
    [today],
  )
  expect(psalm?.values[4]?.net).toBe(right?.['net'])
})

test('the payback day is the first day on which the net covers the spend', async () => {
  const { rows } = await ask({ groupBy: 'creo' })
  for (const { name, sums } of rows) {
    const curve = (await plain(
      `select age_days as age, sum(sum(net)) over (order by age_days)::float8 as earned from money where creo = $1 group by 1 order by 1`,
      [name],
    )) as { age: number; earned: number }[]
    const day = curve.find(({ earned }) => sums.spend !== null && sums.spend > 0 && earned >= sums.spend)?.age ?? null
    expect([name, sums.paybackDay]).toEqual([name, day])
  }
  expect(rows.some(({ sums }) => sums.paybackDay !== null)).toBe(true)
})

test('filters select cohorts, and spend is a dash where it cannot be divided', async () => {
  const range = { start: dayAgo(60), end: dayAgo(20) }
  const filtered = await ask({ groupBy: 'creo', filter_createdAt: range, filter_creo: 'heart' })
  const [right] = await plain(`select ${SUMS} from money where creo = 'heart' and cohort between $1 and $2`, [
    range.start,
    range.end,
  ])
  expect(paidSums(filtered.total)).toEqual(right)
  expect([filtered.rows.length, filtered.total.sums.spend]).toEqual([1, filtered.rows[0]?.sums.spend])
  const young = await ask({ groupBy: 'creo', filter_age: '18-29' })
  expect([young.total.sums.spend, young.rows[0]?.sums.spend]).toEqual([null, null])
  expect([paidSums(young.total)]).toEqual(await plain(`select ${SUMS} from money where age = '18-29'`))
  const plans = await ask({ groupBy: 'plan' })
  expect(plans.rows.map(({ sums }) => [sums.visitors, sums.spend])).toEqual(plans.rows.map(() => [null, null]))
  // Their values leave out the same young cohorts.
  const growing = ({ values }: MoneyRow) => values.map((value) => value.growing)
  expect(plans.rows.map(growing)).toEqual(plans.rows.map(() => growing(plans.total)))
  expect(plans.total.sums.visitors).toBe(150)
})

test('spend in a currency without a rate makes the cost of its group and of the total unknown, and no other', async () => {
  const range = { start: '2024-05-01', end: '2024-05-02' }
  const files = ['lamp;9,00;CHF', 'lamp;1,00;USD', 'heart;5,00;USD'].map((line) => `2024-05-01;${line}`)
  await upload(['day;creo;amount;currency', ...files].join('\r\n'))
  const projector = await startProjector(api.databaseUrl, api.pool)
  await projector.caughtUp()
  await projector.stop()
  const { rows, total, unconverted } = await ask({ groupBy: 'creo', filter_createdAt: range })
  const spendOf = (name: string) => rows.find((row) => row.name === name)?.sums.spend
  expect([unconverted, spendOf('heart'), spendOf('lamp'), total.sums.spend]).toEqual([['CHF'], 500, null, null])
  expect((await ask({ groupBy: 'creo', filter_createdAt: range, filter_creo: 'heart' })).total.sums.spend).toBe(500)
})

test('the money is for admins only, and a filter without sense is refused', async () => {
  expect((await api.post('/admin/db/money', { groupBy: 'creo' })).status).toBe(401)
  expect((await api.post('/admin/db/money', { groupBy: 'moon' }, { bearer: api.bearer })).status).toBe(422)
})
