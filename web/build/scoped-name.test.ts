import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { scopedName } from './scoped-name.ts'

const web = path.resolve(import.meta.dirname, '..')

test('a class name has no word that a list of cookie notices or trackers matches', () => {
  const name = scopedName('banner', path.join(web, 'quiz/consent/consent.module.css'))
  expect(name).toMatch(/^x[0-9a-z]{6,10}$/)
  expect(scopedName('banner', path.join(web, 'quiz/consent/consent.module.css?used'))).toBe(name)
})

test('every class of every CSS module has its own name', () => {
  const modules = globSync('**/*.module.css', { cwd: web })
  expect(modules.length).toBeGreaterThan(50)
  const names = modules.flatMap((module) => {
    const css = readFileSync(path.join(web, module), 'utf8')
    const classes = new Set([...css.matchAll(/\.([A-Za-z_][\w-]*)(?=[^{}]*\{)/g)].map(([, name = '']) => name))
    return [...classes].map((name) => scopedName(name, path.join(web, module)))
  })
  expect(names.length).toBe(new Set(names).size)
})
