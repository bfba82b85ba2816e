import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const file = JSON.stringify(new URL('event-loop-watch.ts', import.meta.url))

/** Runs code in a process that is watched with a limit of a second. */
const ended = (code: string) =>
  run(process.execPath, [
    '--input-type=module',
    '-e',
    `import { watchEventLoop } from ${file}; watchEventLoop(1_000); await new Promise((r) => setTimeout(r, 500)); ${code}`,
  ]).then(
    () => ({ signal: null, stderr: '' }),
    ({ signal, stderr }: { signal: string; stderr: string }) => ({ signal, stderr }),
  )

test('a process whose event loop hangs ends with a sentence, and one that works ends by its own rules', async () => {
  const [hanging, working] = await Promise.all([
    ended('for (;;);'),
    ended('for (let n = 0; n < 20; n++) await new Promise((r) => setTimeout(r, 100))'),
  ])
  expect(hanging).toEqual({ signal: 'SIGKILL', stderr: expect.stringMatching(/event loop was blocked for 1 s/) })
  expect(working).toEqual({ signal: null, stderr: '' })
})
