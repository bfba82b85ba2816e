import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { duplicateTypeNames, duplicateValueNames } from './duplicate-names.ts'
import { FOLDERS } from './zones.ts'

/** The top-level folders, and the files that tools expect in the root folder. */
const ROOT_ENTRIES = new Set<string>([
  ...FOLDERS,
  ...`docs ARCHITECTURE.md CONTRIBUTING.md Dockerfile Makefile README.md docker-compose.yml docker-compose.cluster.yml
  package-lock.json package.json tsconfig.json vite.config.ts vitest.config.ts`.split(/\s+/),
])

const EMPTY_NAMES = new Set(['utils', 'helpers', 'common', 'shared', 'services', 'types'])

/** More files than this cannot be read side by side. */
const MAX_FILES_PER_FOLDER = 25

/** Content, migrations and samples are data, which is never read side by side. */
const UNLIMITED = ['api/content/**', 'db/migrations', 'events/golden/samples']

const PROJECTIONS = 'projector/*/projections'
const PROJECTION_LIST = 'projector/projections.ts'

/** Checks one thing about the files of the project (paths from its root), and returns one sentence per problem. */
type Check = (files: string[], read: (file: string) => Promise<string>) => string[] | Promise<string[]>

/**
 * Finds files in the wrong place, names that say nothing, and projections and endpoints without a test.
 * Files that git ignores are no part of the project.
 *
 * @param root the root folder of the project
 */
export const layoutProblems = async (root: string): Promise<string[]> => {
  const read = (file: string) => readFile(path.join(root, file), 'utf8')
  const patterns = (await read('.gitignore')).split('\n').filter(Boolean)
  const files = await projectFiles(root, ['node_modules', '.git', ...patterns])
  const checks: Check[] = [
    rootEntries,
    emptyNames,
    findIgnored(patterns),
    largeFolders,
    findUntested,
    untestedEndpoints,
    findUnlisted,
  ]
  const problems = await Promise.all(checks.map((check) => check(files, read)))
  return problems.flat()
}

/** Returns the source texts of all modules, by path. */
export const moduleSources = async (root: string): Promise<Map<string, string>> => {
  const files = await projectFiles(root, ['node_modules', '.git', 'dist', '.data'])
  const sources = files
    .filter((file) => /\.tsx?$/.test(file))
    .map(async (file) => [file, await readFile(path.join(root, file), 'utf8')] as const)
  return new Map(await Promise.all(sources))
}

/**
 * The site and the servers are two programs: a page may name a call like its contract. Texts, contracts and the checks of
 * the doctor are named by their files, and browser tests name their steps alike on purpose.
 */
const PROGRAMS = [
  /^web\/(?!e2e\/)/,
  /^(?:api\/(?!content\/|contracts\/|operations\/doctor\/\w+\/)|commands|db|events|projector|operate\/servers)/,
]

/** Returns one sentence per exported type name that several modules use, and per exported value that a program has twice. */
export const nameProblems = async (root: string): Promise<string[]> => {
  const all = [...(await moduleSources(root))].filter(([file]) => !/\.test\.tsx?$/.test(file))
  const twice = PROGRAMS.flatMap((program) =>
    duplicateValueNames(new Map(all.filter(([file]) => program.test(file) && !isForTests(file)))),
  )
  return [...duplicateTypeNames(new Map(all)), ...twice]
}

const isForTests = (file: string) => /\/testing(?:\.[\w-]+)?\.tsx?$/.test(file)

const projectFiles = async (root: string, ignoredNames: string[]): Promise<string[]> => {
  const names = ignoredNames.map(withoutSlashes)
  const isIncluded = (name: string) => !names.some((pattern) => path.matchesGlob(name, pattern))
  const entries = (await readdir(root, { withFileTypes: true })).filter(({ name }) => isIncluded(name))
  const folders = entries.filter((entry) => entry.isDirectory())
  const nested = await Promise.all(folders.map(({ name }) => filesBelow(root, name)))
  return [...entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name), ...nested.flat()]
}

const filesBelow = async (root: string, folder: string): Promise<string[]> => {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map(({ parentPath, name }) => path.relative(root, path.join(parentPath, name)).replaceAll(path.sep, '/'))
}

const withoutSlashes = (pattern: string) => pattern.replace(/^\/|\/$/g, '')

const foldersOf = (files: string[]): Set<string> => new Set(files.flatMap(ancestors))

const ancestors = (file: string): string[] => {
  const parts = file.split('/').slice(0, -1)
  return parts.map((_part, index) => parts.slice(0, index + 1).join('/'))
}

const rootEntries: Check = (files) => {
  const entries = new Set(files.map((file) => file.split('/')[0] ?? file))
  const unknown = [...entries].filter((name) => !ROOT_ENTRIES.has(name) && !name.startsWith('.'))
  return unknown.map(
    (name) => `${name} is in the root folder: move it, or add it to ROOT_ENTRIES in tools/lint/layout.ts.`,
  )
}

const emptyNames: Check = (files) =>
  [...files, ...foldersOf(files)].flatMap((file) => {
    const words = path.posix.basename(file).toLowerCase().split('.')
    const empty = words.find((word) => EMPTY_NAMES.has(word))
    return empty ? [`${file}: '${empty}' says nothing. Name it after what it does, next to the code that uses it.`] : []
  })

/** Paths that git ignores never reach a clone. A pattern with a leading slash applies to the root folder alone. */
const findIgnored =
  (patterns: string[]): Check =>
  (files) => {
    const anywhere = patterns.filter((pattern) => !pattern.startsWith('/')).map(withoutSlashes)
    const isIgnored = (file: string) =>
      file.split('/').some((name) => anywhere.some((pattern) => path.matchesGlob(name, pattern)))
    return files
      .filter(isIgnored)
      .map((file) => `${file} is ignored by git: rename it, or start the pattern in .gitignore with a slash.`)
  }

/** Counts source files without their tests. */
const largeFolders: Check = (files) => {
  const sources = files.filter((file) => /\.(?:ts|tsx|css)$/.test(file) && !/\.test\.tsx?$/.test(file))
  const counts = Map.groupBy(sources, (file) => path.posix.dirname(file))
  return [...counts]
    .filter(([folder, { length }]) => length > MAX_FILES_PER_FOLDER && !isUnlimited(folder))
    .map(
      ([folder, { length }]) =>
        `${folder} has ${length} source files, more than ${MAX_FILES_PER_FOLDER}: group them in folders by kind.`,
    )
}

const isUnlimited = (folder: string) => UNLIMITED.some((pattern) => path.matchesGlob(folder, pattern))

/** Returns the modules of all projections: `<name>.ts`, or `<name>/<name>.ts` if it has parts. */
const projections = (files: string[]): string[] =>
  files.filter((file) => {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) return false
    if (path.matchesGlob(file, `${PROJECTIONS}/*.ts`)) return true
    const [name, folder] = [path.posix.basename(file, '.ts'), path.posix.basename(path.posix.dirname(file))]
    return path.matchesGlob(file, `${PROJECTIONS}/*/*.ts`) && name === folder
  })

const findUntested: Check = (files) => {
  const hasTest = (file: string) => files.includes(file.replace(/\.ts$/, '.test.ts'))
  return projections(files)
    .filter((file) => !hasTest(file))
    .map((file) => `${file} has no test beside it: given events, its table holds these rows, also after a rebuild.`)
}

const ENDPOINTS = 'api/**/endpoints/**/*.ts'

const untestedEndpoints: Check = (files) => {
  const isEndpoint = (file: string) =>
    path.matchesGlob(file, ENDPOINTS) && !/(?:\.test|\/testing(?:\.[^/]+)?)\.ts$/.test(file)
  return files
    .filter((file) => isEndpoint(file) && !files.includes(file.replace(/\.ts$/, '.test.ts')))
    .map((file) => `${file} has no test beside it: what a valid call does, and who or what is refused.`)
}

const findUnlisted: Check = async (files, read) => {
  const listed = files.includes(PROJECTION_LIST) ? importedFiles(await read(PROJECTION_LIST)) : new Set()
  return projections(files)
    .filter((file) => !listed.has(file))
    .map((file) => `${PROJECTION_LIST} does not list ${file}, so it receives no events.`)
}

/** Types and comments don't count; the compiler checks that imported values are used. */
const importedFiles = (index: string): Set<string> => {
  const statements = index.matchAll(/^(?:import|export)\s+(?!type\b)[^'"]*['"]([^'"]+)['"]/gm)
  const specifiers = [...statements].map(([, specifier = '']) => specifier)
  return new Set(specifiers.map((name) => (name.startsWith('#') ? name.slice(1) : path.posix.join('projector', name))))
}
