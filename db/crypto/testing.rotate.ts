import { createPool, type Pool } from '#db/client.ts'
import { testKeyStore, testMasters } from '#prove/servers/keys.ts'
import { rotateKeys } from './rotation.ts'

/** Rotates the keys of a database, and kills this process before a statement or a call on the master keys. */
const { DATABASE_URL: url = '', KILL_AT: killAt } = process.env

let passed = 0
const point = () => {
  if (++passed === Number(killAt)) process.kill(process.pid, 'SIGKILL')
}

const withPoints = <T extends object>(real: T): T =>
  new Proxy(real, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...given: unknown[]) => {
        point()
        return Reflect.apply(member, target, given) as unknown
      }
    },
  })

const pool: Pool = createPool({ url, name: 'killed rotation' })
pool.on('connect', (client) => {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  Object.assign(client, { query: (...given: unknown[]) => (point(), query(...given)) })
})
await rotateKeys(testKeyStore(pool, withPoints(testMasters())), { mayContinue: true })
process.exit(0)
