import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../..')
const read = (pattern: string) =>
  globSync(pattern, { cwd: web })
    .map((file) => readFileSync(join(web, file), 'utf8'))
    .join('\n')

/** Attributes that Base UI sets on its own parts. */
const OF_LIBRARIES = ['data-highlighted', 'data-selected']

/** Returns the name under which a script sets the attribute: `data-text` is `dataset.text`. */
const inScripts = (attribute: string) =>
  `dataset.${attribute.slice('data-'.length).replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())}`

// A renamed attribute leaves its styles behind without any error.
test('every data attribute in a style is set by a component', () => {
  const selectors = new Set([...read('**/*.css').matchAll(/\[(data-[a-z-]+)/g)].map(([, name = '']) => name))
  const sources = read('**/*.{ts,tsx,js,html}')
  const unset = [...selectors].filter(
    (name) =>
      !OF_LIBRARIES.includes(name) && !new RegExp(`${name}[=}'"]`).test(sources) && !sources.includes(inScripts(name)),
  )
  expect(selectors.size).toBeGreaterThan(10)
  expect(unset).toEqual([])
})
