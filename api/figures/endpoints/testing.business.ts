import { COMPLETE_EVENTS } from '#db/store/read-range.ts'
import { expect } from 'vitest'
import { createAdminApi } from '#api/testing.admin.ts'
import { FiguresReply } from '#api/contracts/figures/query.ts'
import { fittingFigures, familyOf } from '#events/figures/definitions/fitting.ts'
import { FIGURE_NAMES } from '#events/figures/definitions/money.ts'
import type { FiguresQuestion } from '#events/figures/definitions/question.ts'
import { projectAll } from '#prove/servers/projector.ts'
import { DAY_MS } from '#events/time/time.ts'
import { recordBusiness } from './testing.money.ts'

/** Creates an API with the visitors, payments, spend and rates of 260 days. */
export const createTestBusiness = async () => {
  const api = await createAdminApi()
  const upload = async (file: string) => {
    const headers = { 'content-type': 'text/csv' }
    const reply = await api.post('/admin/spend?mode=apply', file, { bearer: api.bearer, headers })
    expect([reply.status, reply.text.slice(0, 200)]).toEqual([200, expect.any(String)])
    await projectAll(api.databaseUrl, api.pool)
  }
  await recordBusiness(api, newest)
  await upload(spendFile())
  await upload(ratesFile())
  return {
    ...api,
    upload,
    /** Asks for all figures that go with the dimensions, or for some. */
    ask: async ({ by = [], filters = {}, metrics = OF_MONEY, ...query }: Partial<FiguresQuestion>) => {
      const body = { metrics: fittingFigures(metrics, { by, filters }), by, filters, ...query }
      const reply = await api.post('/admin/figures', body, { bearer: api.bearer })
      expect([reply.status, reply.body['message']]).toEqual([200, undefined])
      return FiguresReply.parse(reply.body)
    },
    /** Computes figures from the events alone. */
    plain: async (select: string, values: unknown[] = []) =>
      (await api.pool.query<Record<string, unknown>>(`${PLAIN} ${select}`, values)).rows,
  }
}
export type TestBusiness = Awaited<ReturnType<typeof createTestBusiness>>

/** Contains all figures of visitors and money. Others are asked for alone. */
export const OF_MONEY = FIGURE_NAMES.filter((name) => familyOf(name) === 'money')

const newest = Date.parse(`${new Date().toISOString().slice(0, 10)}T12:00:00Z`) - DAY_MS
/** Returns the day that is so many days before the newest one. */
export const dayAgo = (days: number) => new Date(newest - days * DAY_MS).toISOString().slice(0, 10)
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
