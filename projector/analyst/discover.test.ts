import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createTestFolder, eachTest } from '#prove/servers/resources.ts'
import { discoverProjections } from './discover.ts'

const SQL = `-- revision: 2
-- key: hour bigint
-- sum: visitors bigint
select 1::bigint as hour, count(*) as visitors from quiz_visitor_arrived group by 1
`
const named = (name: string) =>
  `export const one = { name: '${name}', revision: 1, tables: ['rows'], fold: () => undefined }\n`

const folder = eachTest(() => createTestFolder('projections'))

const discover = async (files: Record<string, string>, taken: string[] = []) => {
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(folder.path, file), text)
  return await discoverProjections(folder.path, taken)
}

test('every file of the folder is a projection, except tests and other kinds of files', async () => {
  const found = await discover({
    'hours.sql': SQL,
    'ages.ts': named('ages'),
    'ages.test.ts': 'throw new Error("not loaded")',
    'notes.md': '',
  })
  expect(found.map(({ name, revision }) => `${name} ${revision}`)).toEqual(['ages 1', 'hours 2'])
})

test('a folder that does not exist has no projections', async () => {
  expect(await discoverProjections(path.join(folder.path, 'missing'), [])).toEqual([])
})

test.each<[string, Record<string, string>, string]>([
  ['other-name.ts', { 'other-name.ts': named('ages') }, 'its projection is called ages: give both one name'],
  ['two.ts', { 'two.ts': `${named('two')}export const other = { ...one }` }, 'it exports 2 projections instead of one'],
  ['empty.ts', { 'empty.ts': 'export {}' }, 'it exports 0 projections instead of one'],
  ['bad.sql', { 'bad.sql': 'select 1' }, 'add a line "-- revision: 1"'],
  ['Hours.sql', { 'Hours.sql': SQL }, 'its name is lower-case words and hyphens'],
])('the file %s is refused with its name and a sentence', async (file, files, sentence) => {
  await expect(discover(files)).rejects.toThrow(`${path.join(folder.path, file)} is no projection: ${sentence}`)
})

test('two projections cannot have one name', async () => {
  await expect(discover({ 'progress.sql': SQL }, ['progress'])).rejects.toThrow(
    'progress.sql has the name of another projection: rename it',
  )
})
