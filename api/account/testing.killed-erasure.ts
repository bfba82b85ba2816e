import { createPool } from '#db/client.ts'
import { clockFrom } from '#db/clock.ts'
import { createAccountIds } from '#db/crypto/account-ids.ts'
import { createPersonKeys } from '#db/crypto/person-keys.ts'
import { testKeyStore } from '#prove/servers/keys.ts'
import { createEventStore } from '#db/event-store.ts'
import { eraseByEmail } from '#commands/account/erase-by-email.ts'

/** Erases an e-mail address, and kills this process at one of the steps that change something: before or after it. */
const { DATABASE_URL: url = '', EMAIL: email = '', KILL_AT: killAt } = process.env

let passed = 0
const point = () => {
  if (++passed === Number(killAt)) process.kill(process.pid, 'SIGKILL')
}

/** Returns an object whose methods of these names have a point before and after each call. */
const withPoints = <T extends object>(real: T, names: readonly (keyof T)[]): T =>
  new Proxy(real, {
    get: (target, name) => {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function' || !names.some((one) => one === name)) return method
      return async (...given: unknown[]): Promise<unknown> => {
        point()
        const result: unknown = await Reflect.apply(method, target, given)
        point()
        return result
      }
    },
  })

const pool = createPool({ url, name: 'killed' })
const keyStore = testKeyStore(pool)
const store = withPoints(createEventStore(pool, clockFrom()), ['append'])
const deps = {
  pool,
  store,
  keys: withPoints(createPersonKeys(keyStore), ['erase']),
  ids: withPoints(createAccountIds(keyStore), ['release']),
  clock: clockFrom(),
}
await eraseByEmail(deps, email)
process.exit(0)
