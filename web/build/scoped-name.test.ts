import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { scopedName } from './scoped-name.ts'

const web = path.resolve(import.meta.dirname, '..')
const at = (module: string) => path.join(web, `${module}.module.css`)

test('two CSS modules of the same base name share no class name', () => {
  expect(scopedName('row', at('cabinet/layout'))).toBe('cabinet_layout__row')
  expect(scopedName('row', at('funnel/layout'))).toBe('funnel_layout__row')
})

test('a hyphen, a folder and an underscore in a class name stay distinct', () => {
  const names = [
    scopedName('c', at('a/b')),
    scopedName('c', at('a-b')),
    scopedName('b__c', at('a')),
    scopedName('_c', at('a/b')),
  ]
  expect(new Set(names).size).toBe(names.length)
  expect(() => scopedName('c', at('a_b'))).toThrow('without an underscore')
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
