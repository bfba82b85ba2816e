import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')

/** Returns the custom properties of a rule that have a plain color. */
const colorsIn = (css: string, selector: string): Record<string, string> => {
  const rule = css.slice(css.indexOf(selector))
  const body = rule.slice(rule.indexOf('{') + 1, rule.indexOf('}'))
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+): (?:light-dark\()?(#[0-9a-f]{6})\b/g)].map(([, name = '', color = '']) => [
      name,
      color,
    ]),
  )
}

const own = read('course/appearance/appearance.css')
const light = { ...colorsIn(read('ui/tokens/tokens.css'), ':root'), ...colorsIn(own, ':root') }
const themes = { light, dark: { ...light, ...colorsIn(own, ":root[data-theme='dark']") } }

const luminance = (color: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const contrast = (one: string, other: string) => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

const TEXT = [
  ...['paper', 'paper-raised', 'accent-tint', 'done-tint', 'desk'].map((ground) => ['ink', ground]),
  ...['paper', 'paper-raised', 'accent-tint'].map((ground) => ['ink-muted', ground]),
  ...['paper', 'paper-raised', 'accent-tint'].map((ground) => ['accent', ground]),
  ...['paper', 'paper-raised', 'done-tint'].map((ground) => ['done', ground]),
  ...['paper', 'paper-raised', 'error-tint'].map((ground) => ['error', ground]),
  ...['accent', 'accent-hover', 'error', 'error-hover'].map((ground) => ['paper-raised', ground]),
  ...['on-cover', 'gold'].flatMap((text) => ['cover', 'cover-shade'].map((ground) => [text, ground])),
  ['on-cover-faint', 'cover-shade'],
] as [string, string][]

test.each(Object.entries(themes))(
  'text of the %s theme has a contrast of at least 4.5 to its background',
  (_, colors) => {
    const pairs = TEXT.map(([text, ground]) => {
      const [one, other] = [colors[text], colors[ground]]
      if (!one || !other) throw new Error(`Unknown color ${text} or ${ground}`)
      return { text, ground, contrast: contrast(one, other) }
    })
    expect(pairs.filter((pair) => pair.contrast < 4.5)).toEqual([])
  },
)

test.each(Object.entries(themes))('fields of the %s theme have a contrast of at least 3 to the paper', (_, colors) => {
  for (const ground of ['paper', 'paper-raised'])
    expect(contrast(colors['line-field'] ?? '', colors[ground] ?? '')).toBeGreaterThanOrEqual(3)
})

test('styles of the cabinet spell colors in tokens alone, so they work in both themes', () => {
  const folder = fileURLToPath(new URL('../../', import.meta.url))
  const spelled = globSync('{account,course}/**/*.module.css', { cwd: folder }).filter((file) => {
    const onScreen = readFileSync(`${folder}${file}`, 'utf8').replaceAll(/@media print \{[^]*$/g, '')
    return /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\(|:\s*(?:white|black)\b/i.test(onScreen)
  })
  expect(spelled).toEqual([])
})
