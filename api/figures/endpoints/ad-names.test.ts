import { expect, test } from 'vitest'
import { shared } from '#prove/servers/resources.ts'
import { createAdminApi } from '#api/testing.admin.ts'

const api = shared(() => createAdminApi())

const fold = (kind: string, ...names: string[]) =>
  Promise.all(
    names.map((name) =>
      api.pool.query(`insert into desk.folded_names (kind, key, name, folded_at) values ($1, $2, $3, now())`, [
        kind,
        name.toLowerCase(),
        name,
      ]),
    ),
  )

const counts = async () => {
  const { status, body } = await api.get('/api/v1/admin/ad-names', { bearer: api.bearer })
  expect(status).toBe(200)
  return body['counts']
}

test('names beyond the limits are listed and admitted, one or all of a kind', async () => {
  await fold('creo', 'Spring 1', 'Spring 2', 'Spring 3')
  await fold('campaign', 'Easter')
  expect(await counts()).toEqual([
    { kind: 'campaign', names: 1 },
    { kind: 'creo', names: 3 },
  ])
  const admit = (body: object) => api.post('/admin/ad-names/admit', body, { bearer: api.bearer })
  // Letter case and repeated spaces make no other name.
  expect((await admit({ kind: 'creo', name: 'SPRING  1' })).status).toBe(200)
  expect(await counts()).toContainEqual({ kind: 'creo', names: 2 })
  expect((await admit({ kind: 'creo' })).status).toBe(200)
  expect(await counts()).toEqual([{ kind: 'campaign', names: 1 }])
})

test('unknown kinds are refused', async () => {
  expect((await api.post('/admin/ad-names/admit', { kind: 'age' }, { bearer: api.bearer })).status).toBe(422)
})
