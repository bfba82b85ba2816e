import { isTestCode, resolveImport } from './zones.ts'

/** Matches everything that names another file, `import()` included. */
const IMPORT = /\b(?:from|import|require)\s*\(?\s*['"`]([^'"`\n]+)['"`]/g

const targetsOf = (file: string, source: string): string[] =>
  [...source.matchAll(IMPORT)].flatMap(([, specifier = '']) => {
    const target = resolveImport(file, specifier)
    return target === undefined || isTestCode(target) ? [] : target
  })

/** Returns the paths of the modules that each module imports, without tests and what only they use. */
export const importGraph = (sources: ReadonlyMap<string, string>): Map<string, string[]> =>
  new Map([...sources].filter(([file]) => !isTestCode(file)).map(([file, source]) => [file, targetsOf(file, source)]))
