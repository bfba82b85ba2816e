import { type Dirent, existsSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'

/** The front door: the rooms, and the files tools insist on finding here. */
const FRONT_DOOR = new Set(
  `api bench db docker docs events lint projector web
  Dockerfile Makefile README.md docker-compose.yml package-lock.json package.json tsconfig.json`.split(/\s+/),
)
const CONFIG = /\.config\.[cm]?[jt]s$/

const SAY_NOTHING = new Set(['utils', 'helpers', 'common', 'shared', 'services', 'types'])

/** What runs projections, as against what is one. */
const MACHINERY = new Set([
  'index',
  'run',
  'rebuild',
  'main',
  'lease',
  'health',
  'projection',
  'checkpoint',
  'batch',
  'build-version',
  'code-hash',
  'swap',
  'dead-letters',
  'followable',
  'retire',
  'metrics',
  'rollup',
  'fingerprints',
  'funnel-visitor',
  'shared-reads',
  'testing',
  'version',
  'unknown-events',
  'waiting',
  'waker',
])

/**
 * What is in the wrong place, has a name that says nothing, or lacks its counterpart: a sentence each, with what to do.
 * What git ignores is not part of the house.
 *
 * @param root the folder the house stands in
 */
export async function layoutFaults(root: string): Promise<string[]> {
  const patterns = await ignoredPatterns(root)
  const isOurs = ({ name }: Dirent) =>
    name !== '.git' && !patterns.some((pattern) => path.matchesGlob(name, bare(pattern)))
  const entries = (await readdir(root, { withFileTypes: true })).filter(isOurs)
  const names = await Promise.all(entries.map((entry) => tree(root, entry)))
  const files = names.flat()
  return [
    ...strangers(entries),
    ...files.flatMap(emptyName),
    ...swallowed(files, patterns),
    ...(await projectionFaults(root)),
  ]
}

/** As they are written: what begins with a slash is ignored at the front door alone. */
async function ignoredPatterns(root: string): Promise<string[]> {
  const lines = (await textOf(path.join(root, '.gitignore'))).split('\n')
  return ['node_modules', ...lines.map((line) => line.trim()).filter(Boolean)]
}

const bare = (pattern: string) => pattern.replace(/^\/|\/$/g, '')

/** What stands in a room and never comes into a clone. */
function swallowed(files: string[], patterns: string[]): string[] {
  const anywhere = patterns.filter((pattern) => !pattern.startsWith('/')).map(bare)
  return files
    .filter((file) => anywhere.some((pattern) => path.matchesGlob(path.posix.basename(file), pattern)))
    .map((file) => `${file} is ignored by git: name it otherwise, or begin the pattern in .gitignore with a slash.`)
}

/** A file or folder and all that is below it, as paths from the root. */
async function tree(root: string, entry: Dirent): Promise<string[]> {
  const below = entry.isDirectory() ? await readdir(path.join(root, entry.name), { recursive: true }) : []
  return [entry.name, ...below.map((name) => path.posix.join(entry.name, name.replaceAll(path.sep, '/')))]
}

function strangers(entries: Dirent[]): string[] {
  return entries
    .filter(({ name }) => !FRONT_DOOR.has(name) && !CONFIG.test(name) && !name.startsWith('.'))
    .map(
      ({ name }) =>
        `${name} stands at the front door: put it into the room that uses it, or name it in tools/lint/layout.ts.`,
    )
}

function emptyName(file: string): string[] {
  const words = path.posix.basename(file).toLowerCase().split('.')
  const empty = words.find((word) => SAY_NOTHING.has(word))
  return empty ? [`${file}: '${empty}' says nothing. Name it after what it does, beside what uses it.`] : []
}

async function projectionFaults(root: string): Promise<string[]> {
  const folder = path.join(root, 'projector')
  const files = existsSync(folder) ? await readdir(folder) : []
  const listed = imported(await textOf(path.join(folder, 'index.ts')))
  const untested = projections(files)
    .filter((name) => !files.includes(`${name}.test.ts`))
    .map(
      (name) => `projector/${name}.ts has no ${name}.test.ts: given events, its table holds this, and after a rebuild.`,
    )
  const unlisted = projections(files)
    .filter((name) => !listed.has(`./${name}.ts`) && !listed.has(`#projector/${name}.ts`))
    .map((name) => `projector/projections/index.ts does not list ${name}.ts, so no event ever reaches it.`)
  return [...untested, ...unlisted]
}

function projections(files: string[]): string[] {
  return files
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => file.slice(0, -'.ts'.length))
    .filter((name) => !MACHINERY.has(name))
}

/** A type or a line in a comment does not count; that what is imported is also used, the compiler sees to. */
function imported(source: string): Set<string | undefined> {
  const statements = source.matchAll(/^(?:import|export)\s+(?!type\b)[^'"]*['"]([^'"]+)['"]/gm)
  return new Set([...statements].map(([, specifier]) => specifier))
}

async function textOf(file: string): Promise<string> {
  return existsSync(file) ? readFile(file, 'utf8') : ''
}
