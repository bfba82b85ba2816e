import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { chunkGroups, sharedChunks, VIRTUAL } from './shared-chunks.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const folders = ['web', 'events'].map((folder) =>
  readdir(path.join(ROOT, folder), { recursive: true, withFileTypes: true }),
)
const files = (await Promise.all(folders))
  .flat()
  .map(({ parentPath, name }) => path.relative(ROOT, path.join(parentPath, name)))

test('every entry of the shared chunks is a module or a package of this project', () => {
  const stale = sharedChunks
    .flatMap(({ modules }) => modules)
    .filter((module) => !VIRTUAL.includes(module))
    .filter((module) =>
      module.startsWith('node_modules/')
        ? !existsSync(path.join(ROOT, module))
        : !files.some((file) => `${file}/`.startsWith(module)),
    )
  expect(stale).toEqual([])
})

test('a module is in the first group that matches it', () => {
  const groupOf = (file: string) => chunkGroups.find(({ test: matches }) => matches.test(file))?.name
  expect(groupOf('/app/web/ui/button/Button.tsx')).toBe('ui')
  expect(groupOf('/app/web/course/data/session.ts')).toBe('subscriber')
  expect(groupOf('/app/web/course/data/session-test.ts')).toBeUndefined()
  expect(groupOf('/app/node_modules/react/index.js')).toBe('react')
  expect(groupOf('/app/web/quiz/landing/landing.screen.tsx')).toBeUndefined()
})
