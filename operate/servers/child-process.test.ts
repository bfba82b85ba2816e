import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestFolder, shared } from '#prove/servers/resources.ts'
import { until } from '#prove/servers/database.ts'
import { startChild } from './child-process.ts'

const PARENTS = 10

const dir = shared(() => createTestFolder('children'))

/** Whether a process runs. One that has ended but whose parent has not waited for it, a zombie, doesn't. */
const isRunning = async (pid: number) => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return status !== '' && !/^State:\tZ/m.test(status)
}

/** Starts a parent whose child kills it with its first command. Returns the process id of the child. */
const killedByChild = async (n: number): Promise<number> => {
  const file = join(dir.path, `pid-${n}`)
  const child = JSON.stringify(`echo $$ > ${file}; kill -KILL $PPID; exec sleep 120`)
  const parent = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `import { startChild } from '#operate/servers/child-process.ts'
     startChild('/bin/sh', ['-c', ${child}], { logFile: ${JSON.stringify(join(dir.path, 'log'))} })`,
  ])
  expect(await once(parent, 'exit')).toEqual([null, 'SIGKILL'])
  return Number(await readFile(file, 'utf8'))
}

test('a child ends with its parent, even if that is killed as soon as the child runs', { retry: 0 }, async () => {
  for (let n = 0; n < PARENTS; n++) {
    const pid = await killedByChild(n)
    await until('the child has ended', async () => !(await isRunning(pid)), 10)
  }
})

test('a child goes on while its log cannot be written', async () => {
  // Each write to this device fails as on a full disk. 2 MB are more than a pipe holds.
  const child = startChild('/bin/sh', ['-c', 'head -c 2000000 /dev/zero; head -c 2000000 /dev/zero >&2'], {
    logFile: '/dev/full',
  })
  expect(await child.exited).toBe(0)
})
