import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { check } from 'recheck'
import { parseAst } from 'rolldown/parseAst'
import { expect, test } from 'vitest'

/** Folders whose code reads texts of strangers. Builds and tools read our own files. */
const READERS = '{api,commands,db,events,operate,projector,web}/**/*.{ts,tsx}'
const OTHERS = /\.test\.|\/testing\.|\/node_modules\/|^web\/(?:build|e2e)\/|\.d\.ts$/

type Pattern = { pattern: string; flags: string }

const literalsIn = (node: unknown): Pattern[] => {
  if (typeof node !== 'object' || node === null) return []
  if ('regex' in node && typeof node.regex === 'object') return [node.regex as Pattern]
  return Object.values(node).flatMap(literalsIn)
}

const patternsOf = async () => {
  const found = new Map<string, Pattern>()
  for await (const file of glob(READERS)) {
    if (OTHERS.test(file)) continue
    const tree = parseAst(readFileSync(file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' })
    for (const one of literalsIn(tree)) found.set(`/${one.pattern}/${one.flags} in ${file}`, one)
  }
  return [...Map.groupBy(found, ([, { pattern, flags }]) => `/${pattern}/${flags}`).values()].flatMap(([first]) =>
    first ? [first] : [],
  )
}

/** Counts what an attack reads instead of its time: beside other work, a clock calls linear patterns slow. */
const LIMITS = { timeout: 60_000, attackTimeout: null, attackLimit: 100_000_000, randomSeed: 1 }

/** Names the patterns whose time does not grow in line with some text. */
const slowOnes = async (patterns: [name: string, pattern: Pattern][]) => {
  const slow: string[] = []
  const left = [...patterns]
  const work = async () => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [name, { pattern, flags }] = next
      const verdict = await check(pattern, flags, LIMITS)
      if (verdict.status === 'safe') continue
      slow.push(`${name}: ${verdict.status === 'vulnerable' ? verdict.complexity.summary : verdict.status}`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  return slow
}

test('the time of each pattern grows no faster than the text that it reads', async () => {
  const patterns = await patternsOf()
  expect(patterns.length).toBeGreaterThan(200)
  expect(await slowOnes(patterns)).toEqual([])
})

test('a pattern that stops a server is found', async () => {
  const tree = parseAst(String.raw`/^(?:\s|--.*\n|\/\*[\s\S]*?\*\/|\()*(?:select)\b/i.test(text); /\s+$/.test(text)`)
  const planted = literalsIn(tree).map((one): [string, Pattern] => [one.pattern, one])
  expect((await slowOnes(planted)).map((name) => name.replace(/.*: /s, '')).toSorted()).toEqual([
    '2nd degree polynomial',
    'exponential',
  ])
})
