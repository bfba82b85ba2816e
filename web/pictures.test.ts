import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

const folder = path.join(import.meta.dirname, 'public')
const drawn = globSync('**/*.svg', { cwd: folder })
const DRAWING = new Set(['svg', 'g', 'defs', 'clipPath', 'path', 'rect', 'circle', 'use'])

test('the site has pictures', () => {
  expect(drawn.length).toBeGreaterThan(100)
})

test.each(drawn)(
  'the picture %s is small and contains no script, no outside reference and no broken number',
  (file) => {
    const svg = readFileSync(path.join(folder, file), 'utf8')
    expect(svg).toMatch(/^<svg [^>]*viewBox=/)
    expect(svg.length).toBeLessThan(9_000)
    expect(gzipSync(svg).length).toBeLessThan(4_000)
    const tags = [...svg.matchAll(/<([^\s/>]+)/g)].map(([, tag = '']) => tag)
    expect(tags.filter((tag) => !DRAWING.has(tag))).toEqual([])
    expect(svg).not.toMatch(/\s(on\w+|style|src)\s*=|href\s*=\s*["'](?!#)|url\((?!#)|NaN|undefined|--/i)
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|data:|javascript:/i)
  },
)
