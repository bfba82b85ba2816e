import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const web = join(import.meta.dirname, '../..')

/** The menu is a modal dialog, and nothing behind it can have the focus. */
const MODAL = 'ui/sidebar/sidebar.module.css'

const sticking = globSync('{account,course,offer,payment,quiz,site,ui}/**/*.css', { cwd: web })
  .map((file) => ({ file, css: readFileSync(join(web, file), 'utf8') }))
  .filter(({ file, css }) => file !== MODAL && /position: (?:sticky|fixed)/.test(css))

// Browsers scroll what gets the focus to the edge of the screen, where a bar that sticks there would hide it.
test('what sticks to an edge of the screen leaves room for the focus', () => {
  expect(sticking.length).toBeGreaterThan(4)
  expect(sticking.filter(({ css }) => !css.includes('scroll-padding')).map(({ file }) => file)).toEqual([])
})
