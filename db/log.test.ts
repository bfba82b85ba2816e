import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'

const start = (code: string) =>
  spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { createLog } from '#db/log.ts'; const log = createLog('api', 'info'); ${code}`,
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )

test('the log has every line in order, including the last one before exit', async () => {
  // The lines fit into the pipe, because the reader may start late.
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

test('a single line is flushed soon', async () => {
  const child = start(`log.info('one'); process.stdin.resume()`)
  const [said] = await once(child.stdout, 'data')
  expect(JSON.parse(String(said))).toMatchObject({ level: 30, process: 'api', msg: 'one' })
  child.kill('SIGKILL')
})

test.each([
  ['goes on logging', `log.info('two'); setTimeout(() => { log.info('three'); process.exit(4) }, 300)`],
  ['writes its last line', `log.info('two'); process.exit(4)`],
])('a process that %s after the reader of the log is gone exits normally', async (_what, then) => {
  const child = start(`process.stdin.once('data', () => { ${then} }); log.info('one')`)
  await once(child.stdout, 'data')
  child.stdout.destroy()
  await delay(50)
  child.stdin.write('go on')
  expect((await once(child, 'exit'))[0]).toBe(4)
})

test('no process writes its log in another way, which could keep it from ending', () => {
  const files = globSync('{api,db,events,operate,projector}/**/*.ts', { exclude: ['**/*test*', '**/testing/**'] })
  const withPino = files.filter((file) => /import \{[^}]*\bpino\b[^}]*\} from 'pino'/.test(readFileSync(file, 'utf8')))
  expect(withPino).toEqual(['db/log.ts'])
})
