import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runProgram } from '#prove/servers/program.ts'

test('the command names a file of spend that does not exist', async () => {
  const { code, stderr } = await runProgram(fileURLToPath(new URL('spend.ts', import.meta.url)), ['missing.csv'], {})
  expect([code, stderr]).toEqual([1, 'There is no file missing.csv\n'])
})
