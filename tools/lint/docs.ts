import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { DOCUMENTED } from './core.ts'
import { FOLDERS } from './zones.ts'

/** A name that a document uses and the project doesn't have. */
export type DocFault = { kind: 'link' | 'path' | 'name'; text: string }

export type Sources = {
  /** Answers whether a path of the project exists, relative to its root. */
  hasPath: (relative: string) => boolean
  /** Every word in the code. */
  words: ReadonlySet<string>
}

const NAMED_FOLDERS = [...FOLDERS, 'docs']
const CODE_FILE = /\.(?:tsx?|sql|sh|css|yml|json|html)$|(?:^|\/)(?:Makefile|Dockerfile|Caddyfile|\.env\.example)$/
const PATH = new RegExp(`(?<![\\w/.-])(?:${NAMED_FOLDERS.join('|')})/[\\w./<>*{}-]+`, 'g')

/** Matches names that a document makes up: `<name>`, `*`, `{a,b}`, `NNNN-title`, and the examples. */
const IS_MADE_UP = /[<>*{}]|NNNN|hours[-_]of[-_]day/

/** These are no paths, or exist only after a command of the Makefile. */
const NO_PATHS = new Set(['events/s', 'projector/analyst/projections'])

/** Returns the links, paths and names of a document that don't exist. */
export const findFaults = (file: string, text: string, { hasPath, words }: Sources): DocFault[] => {
  const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)\s#]+)[^)\s]*\)/g)].map(([, link = '']) => link)
  const paths = [...text.matchAll(PATH)].map(([found]) => found.replace(/[./]+$/, ''))
  // Blocks of examples contain names of their own.
  const prose = text.replaceAll(/^(?: {4}|\t).*$/gm, '')
  const quoted = [...prose.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
  // Quotes with a space are commands or formulas.
  const names = quoted
    .filter((code) => !/\s/.test(code) && !IS_MADE_UP.test(code))
    .flatMap((code) => code.match(/[A-Za-z_]\w{3,}/g) ?? [])
  return [
    ...links
      .filter((link) => !hasPath(path.posix.join(path.posix.dirname(file), link)))
      .map((link): DocFault => ({ kind: 'link', text: link })),
    ...paths
      .filter((found) => !IS_MADE_UP.test(found) && !NO_PATHS.has(found) && !hasPath(found))
      .map((found): DocFault => ({ kind: 'path', text: found })),
    ...names.filter((name) => !words.has(name)).map((name): DocFault => ({ kind: 'name', text: name })),
  ]
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))

export const readSources = (root: string): Sources => {
  const ofFolders = NAMED_FOLDERS.flatMap((folder) => filesBelow(path.join(root, folder)))
  const ofRoot = readdirSync(root).map((name) => path.join(root, name))
  const code = [...ofFolders, ...ofRoot].filter((file) => CODE_FILE.test(file) && statSync(file).isFile())
  const words = new Set<string>()
  for (const file of code)
    for (const word of readFileSync(file, 'utf8').match(/[A-Za-z_]\w{3,}/g) ?? []) words.add(word)
  return { words, hasPath: (relative) => statSync(path.join(root, relative), { throwIfNoEntry: false }) !== undefined }
}

/** Returns the documents of the project at `root`, without the generated lists of events and figures. */
export const listDocuments = (root: string): string[] =>
  [
    ...readdirSync(root).map((name) => path.join(root, name)),
    ...filesBelow(path.join(root, 'docs')),
    ...DOCUMENTED.map((folder) => path.join(root, folder, 'README.md')),
  ]
    .filter((file) => file.endsWith('.md') && !file.endsWith('events.md'))
    .map((file) => path.relative(root, file))
