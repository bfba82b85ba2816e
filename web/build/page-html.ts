import { findChunk, listStylesheets, withImports, type Bundle, type Chunk } from './bundle.ts'

export const ENTRY_SOURCE = '/index.html'

/** The element in `index.html` that the markup replaces: hints for browsers in which no script runs. */
export const ROOT = /<div id="root">[\s\S]*?<\/div>/

/** The preloads of fonts in `index.html`. */
export const FONT_PRELOADS = /\s*<link rel="preload"[^>]* as="font"[^>]*>/g

/** Inserts lines at the end of the head or the body. */
export const before = (html: string, tag: '</head>' | '</body>', lines: string[]): string =>
  html.replace(tag, () => `${lines.map((line) => `  ${line}\n  `).join('')}${tag}`)

/** Returns what a screen needs beyond the entry of `index.html`: its chunks and the names of its stylesheets. */
export const beyondEntry = (
  bundle: Bundle,
  sources: string[],
): { entry: Chunk[]; chunks: Chunk[]; sheets: string[] } => {
  const entry = withImports(bundle, findChunk(bundle, ENTRY_SOURCE))
  const all = withImports(
    bundle,
    findChunk(bundle, ENTRY_SOURCE),
    ...sources.map((source) => findChunk(bundle, source)),
  )
  const known = listStylesheets(entry)
  return {
    entry,
    chunks: all.filter((chunk) => !entry.includes(chunk)),
    sheets: listStylesheets(all).filter((sheet) => !known.includes(sheet)),
  }
}

/** Returns preload links for chunks that the page's own script imports. */
export const modulePreloads = (chunks: Chunk[]): string[] =>
  chunks.map((chunk) => `<link rel="modulepreload" crossorigin href="/${chunk.fileName}">`)

/**
 * Returns preload links for chunks that are loaded late. Older Chromium would remember the failure of a `modulepreload` until
 * the page is reloaded.
 */
export const scriptPreloads = (chunks: Chunk[]): string[] =>
  chunks.map((chunk) => `<link rel="preload" as="script" crossorigin href="/${chunk.fileName}">`)

export const stylesheetLinks = (sheets: string[]): string[] =>
  sheets.map((sheet) => `<link rel="stylesheet" crossorigin href="/${sheet}">`)
