import { getPriority } from 'node:os'
import { readdirSync, readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as delay } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { createAdminApi } from '#api/testing.admin.ts'
import { shared } from '#prove/servers/resources.ts'
import { newVisitorId, type ApiReply } from '#api/testing.ts'
import { createPasswords, type Passwords } from './passwords.ts'

describe('a password', () => {
  let passwords: Passwords
  beforeAll(() => {
    passwords = createPasswords()
  })

  test('a hash matches its own password only', async () => {
    const hash = await passwords.hash('of-good-courage', 'known')
    expect(hash).toMatch(/^\$2[aby]\$10\$.{53}$/)
    expect(await passwords.verify('of-good-courage', hash, 'known')).toBe(true)
    expect(await passwords.verify('of-good-courag', hash, 'known')).toBe(false)
    expect(await passwords.verify('', hash, 'known')).toBe(false)
  })

  // The CPU weight of a thread depends on its niceness: 335 of 1,024 at 5, 15 at 19.
  test.runIf(process.platform === 'linux')(
    'a password is hashed by threads that make progress on a busy machine',
    async () => {
      await Promise.all([passwords.hash('one', 'known'), passwords.hash('two', 'known')])
      const niceness = readdirSync('/proc/self/task').map((thread) => {
        // The second field is the thread name in parentheses, which may contain spaces.
        const fields = readFileSync(`/proc/self/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')
        return Number(fields?.[16])
      })
      // The run itself may have a lower priority.
      expect(Math.max(...niceness)).toBe(Math.max(5, getPriority()))
    },
  )

  test('equal passwords have different hashes', async () => {
    expect(await passwords.hash('same', 'known')).not.toBe(await passwords.hash('same', 'known'))
  })

  test('a check without a hash fails after the same work', async () => {
    // Counts CPU time, which a busy machine does not stretch.
    const took = async (hash: string | undefined) => {
      const before = process.cpuUsage()
      expect(await passwords.verify('of-good-cheer', hash, 'known')).toBe(false)
      return process.cpuUsage(before).user
    }
    const hash = await passwords.hash('of-good-courage', 'known')
    const [known, unknown] = [
      Math.min(await took(hash), await took(hash)),
      Math.min(await took(undefined), await took(undefined)),
    ]
    expect(unknown / known).toBeGreaterThan(0.2)
  })
})

describe('a burst of a hundred sign-ins', () => {
  const api = shared(() => createAdminApi({ env: { PASSWORD_ROUNDS: '8' } }))

  const latencies = async (until: () => boolean) => {
    const took: number[] = []
    while (!until()) {
      const start = performance.now()
      expect((await api.post('/quiz/user-info', { quizUserId: newVisitorId(), age: '60+' })).status).toBe(200)
      took.push(performance.now() - start)
      await delay(5)
    }
    return took.sort((a, b) => a - b)
  }

  // The test is retried once, because other processes can delay this one on a busy machine.
  test('a burst of sign-ins does not delay other requests', { retry: 1, timeout: 180_000 }, async () => {
    const loop = monitorEventLoopDelay({ resolution: 10 })
    loop.enable()
    let isOver = false
    const flood = Promise.all(
      Array.from({ length: 100 }, () =>
        api.post('/admin/auth/login', { username: 'founder', password: 'of-good-cheer' }),
      ),
    ).finally(() => (isOver = true))
    const others = await latencies(() => isOver)
    const replies: ApiReply[] = await flood
    loop.disable()

    const at = (share: number) => others[Math.min(others.length - 1, Math.floor(others.length * share))] ?? 0
    const ms = (n: number) => `${n.toFixed(1)} ms`
    process.stdout.write(
      `While 100 signed in, ${others.length} other requests took ${ms(at(0.5))} (median), ${ms(at(0.99))} (p99); ` +
        `the event loop waited ${ms(loop.percentile(99) / 1e6)} (p99), ${ms(loop.max / 1e6)} at most\n`,
    )
    // Hashing in this thread would block it for three seconds.
    expect(loop.percentile(99) / 1e6).toBeLessThan(200)
    expect(loop.max / 1e6).toBeLessThan(1_000)

    const busy = replies.filter(({ status }) => status === 429)
    expect(replies.filter(({ status }) => status === 401).length + busy.length).toBe(100)
    for (const { headers, body } of busy) {
      expect(headers.get('retry-after')).toMatch(/^([5-9]|10)$/)
      expect(body).toEqual({
        code: 'too_many_requests',
        message: 'Many people are signing in right now. Please try again in a moment.',
      })
    }
  })

  test('the next sign-in after a burst succeeds', async () => {
    expect((await api.post('/admin/auth/login', { username: 'founder', password: 'of-good-courage' })).status).toBe(200)
  })
})
