import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const web = import.meta.dirname
const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g

const withoutImports = (text: string) => text.replaceAll(/^import .*$/gm, '')
const read = (file: string) => readFileSync(file, 'utf8')
const resolve = (from: string, specifier: string) =>
  specifier.startsWith('#web/')
    ? path.join(web, specifier.slice('#web/'.length))
    : path.join(path.dirname(from), specifier)
const classesIn = (css: string) =>
  new Set(
    [...css.replaceAll(/\/\*[^]*?\*\/|url\([^)]*\)|'[^']*'/g, '').matchAll(/\.([A-Za-z][\w-]*)/g)].map(
      ([, name = '']) => name,
    ),
  )

/** All imports of CSS modules: the file, the name it uses, and the style sheet. */
const imports = globSync('**/*.{ts,tsx}', { cwd: web })
  .filter((file) => !file.includes('.test.'))
  .flatMap((file) => {
    const source = path.join(web, file)
    return [...read(source).matchAll(IMPORT)].map(([, name = '', css = '']) => ({
      source,
      name,
      css: resolve(source, css),
    }))
  })
const sheets = [...new Set(imports.map(({ css }) => css))]

/** Returns the classes that a file reads by name; undefined if it passes the whole module on or looks classes up. */
const usedIn = ({ source, name }: (typeof imports)[number]): string[] | undefined => {
  const text = withoutImports(read(source))
  const named = [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, used = '']) => used)
  return [...text.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length === named.length ? named : undefined
}

// TypeScript doesn't know the classes of a CSS module, so a renamed class would silently lose its style.
test('there are style sheets to check', () => expect(sheets.length).toBeGreaterThan(50))

test('a class that is used exists', () => {
  const missing = imports.flatMap((one) => {
    const known = classesIn(read(one.css))
    const text = withoutImports(read(one.source))
    const used = [...text.matchAll(new RegExp(`\\b${one.name}\\.(\\w+)`, 'g'))].map(([, name = '']) => name)
    return used.filter((name) => !known.has(name)).map((name) => `${path.relative(web, one.source)}: ${name}`)
  })
  expect(missing).toEqual([])
})

test('a class that exists is used', () => {
  const unused = sheets.flatMap((sheet) => {
    const users = imports.filter(({ css }) => css === sheet).map(usedIn)
    if (users.includes(undefined)) return []
    const used = new Set(users.flat())
    return [...classesIn(read(sheet))]
      .filter((name) => !used.has(name))
      .map((name) => `${path.relative(web, sheet)}: ${name}`)
  })
  expect(unused).toEqual([])
})
