import { randomUUID } from 'node:crypto'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { ADMIN_PASSWORD, createAdminApi } from '#api/testing.admin.ts'
import { shared } from '#prove/servers/resources.ts'
import { listWithdrawals } from '#api/contracts/payment/withdrawal.ts'
import { expectRefusal, registerAdmin } from '#api/testing.ts'
import { startProjector } from '#prove/servers/projector.ts'
import { decodeKnown } from '#events/decode.ts'
import { WITHDRAWALS } from '#events/payment/payment.ts'
import { until } from '#prove/servers/database.ts'

const DAY_S = 24 * 3_600

let bearer: string
const api = shared(() => createAdminApi())

const signIn = async () =>
  String((await api.post('/admin/auth/login', { username: 'founder', password: ADMIN_PASSWORD })).body['token'])
// Sessions end earlier than withdrawals are due, and a later clock forgets them.
beforeEach(async () => {
  api.setClockAhead(0)
  bearer = await signIn()
})

const listed = async (by = bearer) =>
  listWithdrawals.reply.parse((await api.get('/api/v1/admin/withdrawals', { bearer: by })).body)
const idOf = async (name: string) => (await listed()).listed.find((one) => one.name === name)?.id ?? ''
const withdraw = async (name: string) => {
  const email = `${name.toLowerCase()}-${randomUUID()}@moab.example`
  expect((await api.post('/withdrawals', { name, email })).status).toBe(200)
  return await idOf(name)
}
const handle = (withdrawalId: string, by = bearer) =>
  api.post('/admin/withdrawals/handle', { withdrawalId }, { bearer: by, key: randomUUID() })
const handledEvents = async () =>
  decodeKnown(await api.store.readStream(WITHDRAWALS)).filter(({ type }) => type === 'payment.withdrawal-handled')
const acts = async () => (await api.get('/api/v1/admin/audit?kind=changes', { bearer })).text
const namesOf = ({ listed: rows }: Awaited<ReturnType<typeof listed>>) =>
  rows.map(({ name, handled }) => `${name}${handled ? ' handled' : ''}`)

test('a handled withdrawal shows when and by whom, at once and after the projector', async () => {
  const [ann, bea, cleo] = [await withdraw('Ann'), await withdraw('Bea'), await withdraw('Cleo')]
  const before = await listed()
  expect([before.open, before.overdue, namesOf(before)]).toEqual([3, 0, ['Ann', 'Bea', 'Cleo']])
  const [first] = before.listed
  expect(Date.parse(first?.dueAt ?? '') - Date.parse(first?.receivedAt ?? '')).toBe(14 * DAY_S * 1_000)

  const reply = await handle(ann.toUpperCase())
  expect([reply.status, reply.body]).toEqual([200, { ok: true }])
  expect((await handle(cleo)).status).toBe(200)
  const after = await listed()
  expect([after.open, namesOf(after)]).toEqual([1, ['Bea', 'Cleo handled', 'Ann handled']])
  expect(after.listed[1]?.handled).toEqual({ at: expect.any(String), by: 'founder', transactionId: null })
  expect(await acts()).toContain(`handled a withdrawal`)

  const projector = await startProjector(api.databaseUrl, api.pool)
  onTestFinished(() => projector.stop())
  await projector.caughtUp()
  const { rows } = await api.pool.query('select from read.withdrawals_received')
  expect(rows).toHaveLength(3)
  expect(await listed()).toEqual({ ...after, at: expect.any(String) })
  const dora = await withdraw('Dora')
  await handle(bea)
  const newest = await listed()
  expect([newest.open, namesOf(newest)]).toEqual([1, ['Dora', 'Bea handled', 'Cleo handled', 'Ann handled']])
  await projector.caughtUp()
  await until('the newest is projected', async () => {
    const { rows: open } = await api.pool.query(
      'select from read.withdrawals_received where withdrawal_id = $1 and handled_at is null',
      [dora],
    )
    return open.length === 1
  })
  expect(await listed()).toEqual({ ...newest, at: expect.any(String) })
})

test('an open withdrawal is overdue after 14 days, and a handled one is not', async () => {
  const { open } = await listed()
  const eve = await withdraw('Eve')
  api.setClockAhead(14 * DAY_S - 60)
  const later = await signIn()
  expect(await listed(later)).toMatchObject({ open: open + 1, overdue: 0 })
  api.setClockAhead(14 * DAY_S + 60)
  expect(await listed(later)).toMatchObject({ open: open + 1, overdue: open + 1 })
  expect((await handle(eve, later)).status).toBe(200)
  expect(await listed(later)).toMatchObject({ open, overdue: open })
})

test('the first of two operators has handled a withdrawal, and is audited once', async () => {
  const clerk = await registerAdmin(api, bearer, { username: 'clerk' })
  const id = await withdraw('Finn')
  const before = (await handledEvents()).length
  const replies = await Promise.all([handle(id, clerk), handle(id, clerk)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect((await handle(id)).status).toBe(200)
  expect(await handledEvents()).toHaveLength(before + 1)
  expect((await listed()).listed.find((one) => one.id === id)?.handled?.by).toBe('clerk')
  expect((await acts()).split(id)).toHaveLength(2)
})

test('only withdrawals that were received are handled', async () => {
  for (const other of [randomUUID(), 'nothing', '']) expectRefusal(422, await handle(other))
})
