import { expect, onTestFinished, test } from 'vitest'
import { createMachine, createTemplate, placeOf } from './testing.ts'

test('a backup without the keys of the database is refused before it replaces older ones', async () => {
  const template = await createTemplate()
  onTestFinished(template.close)
  const machine = await createMachine(template.dir)
  onTestFinished(machine.close)
  const backUp = ['bash', 'operate/containers/backup.sh']
  const { code, calls } = await machine.run(backUp)
  expect(code).toBe(0)
  const check = placeOf(calls, /backup\.ts check$/)
  const refused = await machine.run(backUp, check, 'fail')
  expect(refused.code).toBe(1)
  expect(refused.calls.filter((call) => call.includes('base-backup.sh'))).toEqual([])
})
