import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../..')
const stylesheets = globSync('**/*.css', { cwd: web })

/** Returns selectors with `:hover` outside of `@media (hover: hover)`. */
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

// Touch screens keep the hover state after a tap, so the element would look pressed until the next tap.
test.each(stylesheets)('%s uses :hover only inside @media (hover: hover)', (file) => {
  expect(unguarded(readFileSync(join(web, file), 'utf8'))).toEqual([])
})

test('a hover style without the hover media query is found, also inside another media query', () => {
  expect(unguarded('.a:hover { color: red } @media print { .b:hover { color: red } }')).toEqual([
    '.a:hover {',
    '.b:hover {',
  ])
})
