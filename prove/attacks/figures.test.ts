import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createAdminApi } from '#api/testing.admin.ts'
import { shared } from '#prove/servers/resources.ts'
import { z } from 'zod'
import type { TestApi } from '#api/testing.ts'
import { projectAll } from '#prove/servers/projector.ts'
import { startApis } from './testing.processes.ts'

const recordedCreatives = async (pool: TestApi['pool']) => {
  const { rows } = await pool.query<{ creo: string }>(
    `select data ->> 'creo' as creo from event_store.events where type = 'quiz.visitor-arrived'`,
  )
  return rows.map(({ creo }) => creo)
}

const foldedNames = async (pool: TestApi['pool'], kind: string) => {
  const { rows } = await pool.query<{ name: string }>('select name from desk.folded_names where kind = $1', [kind])
  return rows.map(({ name }) => name)
}

describe('invented creatives from one network', () => {
  const apis = shared(() => startApis())

  test('all are kept with their visitors, most of them share a row, and a campaign that starts elsewhere is not affected', async () => {
    const visit = (n: number, from: string, creo: string) =>
      apis.post(n, from, '/quiz/user-info', { quizUserId: randomUUID(), creo })
    const invented = await Promise.all(
      Array.from({ length: 300 }, (_, n) => visit(n, `2001:db8:5:5::${n}`, `invented-${n}`)),
    )
    expect(new Set(invented.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await visit(0, '198.51.100.7', 'spring-campaign')).status).toBe(200)
    const recorded = await recordedCreatives(apis.database.pool)
    expect(recorded).toHaveLength(301)
    expect(recorded).toContain('spring-campaign')
    // The two processes count together, and admit fifty an hour.
    expect(recorded.filter((creo) => creo.startsWith('invented-'))).toHaveLength(300)
    expect(await foldedNames(apis.database.pool, 'creo')).toHaveLength(250)
  })

  test('a creative counts once, however many processes and visitors name it at the same time', async () => {
    const visit = (n: number, creo: string) =>
      apis.post(n, '198.51.100.77', '/quiz/user-info', { quizUserId: randomUUID(), creo })
    for (let from = 0; from < 50; from += 5)
      await Promise.all(Array.from({ length: 40 }, (_, n) => visit(n, `summer-${from + (n >> 3)}`)))
    const recorded = (await recordedCreatives(apis.database.pool)).filter((creo) => creo.startsWith('summer-'))
    expect(new Set(recorded).size).toBe(50)
    const folded = await foldedNames(apis.database.pool, 'creo')
    expect(folded.filter((creo) => creo.startsWith('summer-')).length).toBeLessThanOrEqual(5)
    await visit(0, 'summer-50')
    expect(await foldedNames(apis.database.pool, 'creo')).toContain('summer-50')
  })

  test('invented creatives and UTM values of landings share a row too', async () => {
    const land = (n: number, from: string, creo: string) =>
      apis.post(n, from, '/quiz/moment', {
        quizUserId: randomUUID(),
        moment: 'landing-seen',
        creo,
        utm: { source: 'facebook', campaign: creo, content: `${creo}-b` },
      })
    await land(0, '198.51.100.7', 'spring')
    const invented = await Promise.all(
      Array.from({ length: 200 }, (_, n) => land(n, `2001:db8:77:6::${n}`, `landing-${n}`)),
    )
    expect(new Set(invented.map(({ status }) => status))).toEqual(new Set([200]))
    await land(1, '198.51.100.8', 'spring')
    type Landing = Record<'creo' | 'source' | 'campaign' | 'content', string>
    const { rows } = await apis.database.pool.query<Landing>(
      `select data ->> 'creo' as creo, utm.* from event_store.events,
         json_to_record(data -> 'utm') as utm (source text, campaign text, content text)
       where type = 'visit.landing-seen'`,
    )
    expect(rows).toHaveLength(202)
    const spring = { creo: 'spring', source: 'facebook', campaign: 'spring', content: 'spring-b' }
    expect(rows.filter(({ creo }) => creo === 'spring')).toEqual([spring, spring])
    expect(rows.filter(({ creo }) => creo.startsWith('landing-'))).toHaveLength(200)
    // Fifty new names of an address an hour, of all kinds together.
    const folded = await Promise.all(
      ['creo', 'campaign', 'content'].map((kind) => foldedNames(apis.database.pool, kind)),
    )
    expect(folded.flat().filter((name) => name.startsWith('landing-'))).toHaveLength(550)
  })
})

describe('a table of many creatives', () => {
  const api = shared(() => createAdminApi())

  test('the table has the 500 largest groups and one row for all others, with right totals', async () => {
    const visit = (creo: string) => api.post('/quiz/user-info', { quizUserId: randomUUID(), creo })
    for (let from = 0; from < 620; from += 62)
      await Promise.all(Array.from({ length: 62 }, (_, n) => visit(`creo-${from + n}`)))
    await Promise.all(Array.from({ length: 5 }, () => visit('creo-619')))
    await projectAll(api.databaseUrl, api.pool)
    const { body } = await api.post('/admin/db/quizzes', { groupBy: 'creo' }, { bearer: api.bearer })
    const { data } = z.object({ data: z.array(z.record(z.string(), z.string())) }).parse(body)
    expect(data).toHaveLength(501)
    expect([data[0]?.['creo'], data[0]?.['visitors']]).toEqual(['creo-619', '6'])
    expect([data.at(-1)?.['creo'], data.at(-1)?.['visitors']]).toEqual(['other (120)', '120'])
    expect(data.reduce((sum, { visitors }) => sum + Number(visitors), 0)).toBe(625)
  })
})

test('where creatives are announced, all others share a row until the owner admits them', async () => {
  await using api = await createAdminApi({ env: { ANNOUNCED_CREOS: 'Spring, summer' } })
  const { bearer } = api
  const named = ['spring', 'SPRING', 'US | Women  45+', 'us | women 45+', 'invented']
  for (const creo of named)
    expect((await api.post('/quiz/user-info', { quizUserId: randomUUID(), creo })).status).toBe(200)
  expect(await recordedCreatives(api.pool)).toEqual(named)
  await projectAll(api.databaseUrl, api.pool)
  const rowsOf = async (path: string) => {
    const { body } = await api.post(
      path,
      path.endsWith('quizzes') ? { groupBy: 'creo' } : { metrics: ['visitors'], by: ['creo'] },
      { bearer },
    )
    const table = z
      .object({
        data: z.array(z.object({ creo: z.string(), visitors: z.string() })).optional(),
        rows: z.array(z.object({ by: z.array(z.string()), values: z.array(z.number()) })).optional(),
      })
      .parse(body)
    return (
      table.data?.map(({ creo, visitors }) => `${creo} ${visitors}`) ??
      table.rows?.map(({ by, values }) => [...by, ...values].join(' ')) ??
      []
    ).toSorted()
  }
  const reports = ['/admin/db/quizzes', '/admin/figures']
  for (const report of reports) expect(await rowsOf(report)).toEqual(['(beyond the limit) 3', 'spring 2'])
  expect((await api.get('/api/v1/admin/ad-names', { bearer })).body).toMatchObject({
    counts: [{ kind: 'creo', names: 2 }],
    newest: [{ name: 'invented' }, { name: 'US | Women  45+' }],
  })
  await api.post('/admin/ad-names/admit', { kind: 'creo', name: 'us | women 45+' }, { bearer })
  for (const report of reports)
    expect(await rowsOf(report)).toEqual(['(beyond the limit) 1', 'US | Women  45+ 2', 'spring 2'])
})
