/**
 * Creates the woff2 files of `web/fonts/` from the published families: `node web/build/subset-fonts.ts`. The first
 * screen loads only the `core` files (plain English and its punctuation); `unicode-range` in `web/ui/styles/fonts.css`
 * loads the others for pages that contain such letters, for example in a name.
 */
import { copyFile, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const fonts = new URL('../fonts/', import.meta.url)
const published = new URL('../../node_modules/@fontsource-variable/', import.meta.url)

/** The `unicode-range` of each file, identical to `web/ui/styles/fonts.css`. */
const RANGES = {
  core: 'U+20-7E, U+A0, U+A9, U+B7, U+2013-2014, U+2018-2019, U+201C-201D, U+2026',
  latin: 'U+A1-A8, U+AA-B6, U+B8-FF, U+131, U+152-153, U+2020-2022, U+20AC, U+2122, U+2190-2193, U+2212',
  'latin-ext': 'U+100-130, U+132-151, U+154-17F, U+218-21B',
} as const

type Range = keyof typeof RANGES
type Face = { file: string; family: string; style: 'normal' | 'italic'; weights: number | { min: number; max: number } }

const FACES: readonly Face[] = [
  { file: 'eb-garamond', family: 'eb-garamond', style: 'normal', weights: { min: 400, max: 600 } },
  { file: 'eb-garamond-italic', family: 'eb-garamond', style: 'italic', weights: 400 },
  { file: 'source-sans-3', family: 'source-sans-3', style: 'normal', weights: { min: 400, max: 700 } },
]

/** Spacing, ligatures and figure styles; the other features would double the file size. */
const FEATURES = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'lnum', 'onum', 'pnum', 'tnum']

const text = (range: Range) =>
  [...RANGES[range].matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)]
    .flatMap(([, from = '', to = from]) => {
      const [first, last] = [Number.parseInt(from, 16), Number.parseInt(to, 16)]
      return Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i))
    })
    .join('')

const write = async ({ file, family, style, weights }: Face, range: Range) => {
  const source = `${family}/files/${family}-${range === 'latin-ext' ? 'latin-ext' : 'latin'}-wght-${style}.woff2`
  const font = await subsetFont(await readFile(new URL(source, published)), text(range), {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    keepFeatures: FEATURES,
    noHinting: true,
  })
  const name = `${file}-${range}.woff2`
  await writeFile(new URL(name, fonts), font)
  console.log(`${name.padEnd(36)}${(font.length / 1000).toFixed(1).padStart(6)} kB`)
}

for (const face of FACES) for (const range of Object.keys(RANGES) as Range[]) await write(face, range)
for (const family of new Set(FACES.map((face) => face.family)))
  await copyFile(new URL(`${family}/LICENSE`, published), new URL(`OFL-${family}.txt`, fonts))
