import { beforeAll, expect, test } from 'vitest'
import { createAdminApi } from '#api/testing.admin.ts'
import { shared } from '#prove/servers/resources.ts'
import { MAX_SAVED_VIEWS } from '#api/contracts/admins/saved-views.ts'
import { expectRefusal, registerAdmin } from '#api/testing.ts'

const api = shared(() => createAdminApi())
let reader: string
beforeAll(async () => {
  reader = await registerAdmin(api, api.bearer, { username: 'reader', role: 'read' })
})

const listed = async (bearer: string) => (await api.get('/api/v1/admin/views', { bearer })).body['views']
const save = (view: object, bearer = api.bearer) =>
  api.post('/admin/views', { screen: 'dashboard', search: '', ...view }, { bearer })

test('a view is saved under its name on the server, replaced by the same name, and removed', async () => {
  await save({ name: 'Spring', screen: 'money', search: '?created=last+month&by=utm_source' })
  await save({ name: 'Ads', search: '?group=creo' })
  await save({ name: ' Ads ', search: '?group=creo&age=60%2B' })
  expect(await listed(api.bearer)).toEqual([
    { name: 'Ads', screen: 'dashboard', search: '?group=creo&age=60%2B' },
    { name: 'Spring', screen: 'money', search: '?created=last+month&by=utm_source' },
  ])
  expect(await listed(reader)).toEqual([])
  await api.post('/admin/views/remove', { name: 'Ads' }, { bearer: reader })
  await api.post('/admin/views/remove', { name: 'Spring' }, { bearer: api.bearer })
  expect(await listed(api.bearer)).toMatchObject([{ name: 'Ads' }])
})

test('a view of an unknown screen, without a name or with an address elsewhere is refused', async () => {
  for (const view of [{ name: ' ' }, { name: 'a', screen: 'login' }, { name: 'a', search: 'https://example.com' }])
    expectRefusal(422, await save(view))
  expectRefusal(401, await api.get('/api/v1/admin/views'))
})

test('an admin has a limited number of views, and may still replace one of them', async () => {
  for (let n = 0; n < MAX_SAVED_VIEWS; n++) expect((await save({ name: `view ${n}` }, reader)).status).toBe(200)
  expectRefusal(422, await save({ name: 'one more' }, reader))
  expect((await save({ name: 'view 0', search: '?age=60%2B' }, reader)).status).toBe(200)
})
