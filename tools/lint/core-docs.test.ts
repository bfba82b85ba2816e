import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { CORE, DOCUMENTED, isCore } from './core.ts'
import { moduleSources } from './layout.ts'
import { isTestCode, resolveImport } from './zones.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const IMPORT = /\bimport (?:type )?\{([^}]*)\} from '([^']+)'/g
const EXPORT = /^export (?:const|type|class|function\*?|async function\*?) (\w+)/gm

const sources = [...(await moduleSources(ROOT))].filter(([file]) => !isTestCode(file))

/** The names that modules outside of the core import, with the module that they are from. */
const imports = sources
  .filter(([file]) => !isCore(file))
  .flatMap(([file, source]) =>
    [...source.matchAll(IMPORT)].flatMap(([, names = '', specifier = '']) =>
      names.split(',').map((name) => ({
        name: name.trim().replace(/^type /, ''),
        from: resolveImport(file, specifier) ?? '',
      })),
    ),
  )

it.each(DOCUMENTED)('%s/README.md lists its 20 names at most, and each that three modules use', (folder) => {
  const text = readFileSync(path.join(ROOT, folder, 'README.md'), 'utf8')
  const [, section = ''] = /^## Names$([^#]+)/m.exec(text) ?? []
  const listed = [...section.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  const isOfPart = (file: string) => CORE.some((part) => part.startsWith(folder) && file.startsWith(part))
  const exported = sources.filter(([file]) => isOfPart(file)).flatMap(([, source]) => [...source.matchAll(EXPORT)])
  const uses = Map.groupBy(
    imports.filter(({ from }) => isOfPart(from)),
    ({ name }) => name,
  )
  expect(text.split('\n').length).toBeLessThanOrEqual(60)
  expect(listed.length).toBeLessThanOrEqual(20)
  expect(exported.map(([, name]) => name)).toEqual(expect.arrayContaining(listed))
  expect(listed).toEqual(expect.arrayContaining([...uses].filter(([, { length }]) => length > 2).map(([name]) => name)))
})
