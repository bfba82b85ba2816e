import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../..')
const stylesheets = globSync('**/*.css', { cwd: web })

/** The selectors with `:hover` that no `@media (hover: hover)` encloses. */
const unguarded = (css: string): string[] => {
  const enclosing: string[] = []
  const found: string[] = []
  for (const [token] of css.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/[^{};]+\{|\}/g)) {
    if (token === '}') enclosing.pop()
    else {
      if (token.includes(':hover') && !enclosing.some((rule) => rule.includes('(hover: hover)')))
        found.push(token.trim())
      enclosing.push(token)
    }
  }
  return found
}

// A tap leaves its element hovered on a touch screen: it would look pressed until the next tap.
test.each(stylesheets)('%s styles hover only where a pointer can hover', (file) => {
  expect(unguarded(readFileSync(join(web, file), 'utf8'))).toEqual([])
})

test('a hover style is found outside of its media query, and inside of another', () => {
  expect(unguarded('.a:hover { color: red } @media print { .b:hover { color: red } }')).toEqual([
    '.a:hover {',
    '.b:hover {',
  ])
})
