import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'

const start = (code: string) =>
  spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { createLog } from '#api/operations/log.ts'; const log = createLog('info'); ${code}`,
    ],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )

describe('the log', () => {
  test('has every line, in order, up to the one before the end', async () => {
    // No more than the way to the reader holds, who may be slow to begin.
    const child = start(
      `for (let n = 0; n < 1_000; n++) { log.info({ n }); if (n % 200 === 0) await new Promise(setImmediate) } process.exit(3)`,
    )
    const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
    expect(
      said
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).n),
    ).toEqual(Array.from({ length: 1_000 }, (_, n) => n))
    expect(code).toBe(3)
  })

  test('comes soon, though little is said', async () => {
    const child = start(`log.info('one'); process.stdin.resume()`)
    const [said] = await once(child.stdout, 'data')
    expect(JSON.parse(String(said))).toMatchObject({ level: 30, process: 'api', msg: 'one' })
    child.kill('SIGKILL')
  })

  test('holds up nobody once its reader is gone, least of all the end', async () => {
    const child = start(
      `process.stdin.once('data', () => { log.info('two'); setTimeout(() => { log.info('three'); process.exit(4) }, 300) }); log.info('one')`,
    )
    await once(child.stdout, 'data')
    child.stdout.destroy()
    await delay(50)
    child.stdin.write('go on')
    expect((await once(child, 'exit'))[0]).toBe(4)
  })

  test('ends with its reader gone at the very last line', async () => {
    const child = start(`process.stdin.once('data', () => { log.info('two'); process.exit(4) }); log.info('one')`)
    await once(child.stdout, 'data')
    child.stdout.destroy()
    await delay(50)
    child.stdin.write('go on')
    expect((await once(child, 'exit'))[0]).toBe(4)
  })
})
