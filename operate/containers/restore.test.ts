import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createMachine, createTemplate, placeOf } from './testing.ts'

const template = await createTemplate()
afterAll(() => template.close())

const CLUSTER = ['etcd-1', 'etcd-2', 'etcd-3', 'postgres-1', 'postgres-2', 'postgres-3', 'postgres-replica']

test.each([
  ['of a single server replaces it, and its replica', ['postgres-replica'], 'postgres', ['postgres-replica']],
  [
    'of a cluster replaces the first server, and the others and etcd forget the former history',
    CLUSTER,
    'postgres-1',
    ['etcd-1', 'etcd-2', 'etcd-3', 'postgres-2', 'postgres-3'],
  ],
])('a restore %s', async (_, services, first, followers) => {
  const machine = await createMachine(
    template.dir,
    `echo POSTGRES_MAJOR=18 > work/.env; echo v1 > engine/backup; printf '%s\\n' ${services.join(' ')} > engine/services`,
  )
  onTestFinished(machine.close)
  const { code, calls, printed } = await machine.run(['bash', 'operate/containers/restore.sh'])
  expect([code, printed]).toEqual([0, expect.stringContaining('Restored to')])
  const emptied = calls.flatMap((call) => /bash ((?:etcd|postgres)-(?:\d|replica)) -c rm/.exec(call)?.[1] ?? [])
  expect(emptied).toEqual(followers)
  // The data is replaced while no server runs on it.
  const stopped = placeOf(
    calls,
    new RegExp(`^docker compose stop postgres-restored ${[first, ...followers].join(' ')}$`),
  )
  const replaced = placeOf(calls, /mv restored/)
  expect(replaced).toBeGreaterThan(stopped)
  const branch = placeOf(calls, new RegExp(`bash ${first} -c for file in .*history`))
  expect(branch).toBeGreaterThan(replaced)
  expect(placeOf(calls, /^docker compose up --detach --wait$/)).toBeGreaterThan(branch)
})
