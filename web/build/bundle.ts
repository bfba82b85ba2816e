import type { Rolldown } from 'vite'

export type Bundle = Rolldown.OutputBundle
export type Chunk = Rolldown.OutputChunk

const chunks = (bundle: Bundle) => Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk')

/** Returns the chunk of a source file. @throws if the build has none. */
export const findChunk = (bundle: Bundle, source: string): Chunk => {
  const found = chunks(bundle).find((chunk) => chunk.facadeModuleId?.endsWith(source))
  if (!found) throw new Error(`No chunk was made of ${source}`)
  return found
}

/** Returns the chunks and their static imports, without duplicates. */
export const withImports = (bundle: Bundle, ...roots: Chunk[]): Chunk[] => {
  const seen = new Set<Chunk>()
  const visit = (chunk: Chunk) => {
    if (seen.has(chunk)) return
    seen.add(chunk)
    for (const name of chunk.imports) {
      const imported = bundle[name]
      if (imported?.type === 'chunk') visit(imported)
    }
  }
  roots.forEach(visit)
  return [...seen]
}

/** Returns the names of the stylesheets that the chunks need, without duplicates. */
export const listStylesheets = (needing: Chunk[]): string[] => [
  ...new Set(needing.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])),
]

/** Returns the text of a stylesheet or page of the build. */
export const textOf = (bundle: Bundle, name: string): string => {
  const file = bundle[name]
  if (file?.type !== 'asset') throw new Error(`The build made no ${name}`)
  return typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source)
}
