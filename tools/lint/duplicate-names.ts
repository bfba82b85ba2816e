const EXPORTED_TYPE = /^export (?:declare )?(?:type|interface|(?:abstract )?class) (\w+)/gm
const EXPORTED_VALUE = /^export (?:declare )?(?:const|let) (\w+)/gm

const duplicates = (sources: ReadonlyMap<string, string>, pattern: RegExp, kind: string): string[] => {
  const exported = [...sources].flatMap(([file, source]) =>
    [...source.matchAll(pattern)].map(([, name]) => ({ file, name })),
  )
  return [...Map.groupBy(exported, ({ name }) => name)]
    .filter(([, { length }]) => length > 1)
    .map(
      ([name, places]) => `${places.map(({ file }) => file).join(', ')} export a ${kind} '${name}' each: rename them.`,
    )
}

/**
 * Finds exported type names that several modules use: one name must have one meaning.
 *
 * @param sources the source texts of all modules, by path
 */
export const duplicateTypeNames = (sources: ReadonlyMap<string, string>): string[] =>
  duplicates(sources, EXPORTED_TYPE, 'type')

/** Does the same for functions and constants. */
export const duplicateValueNames = (sources: ReadonlyMap<string, string>): string[] =>
  duplicates(sources, EXPORTED_VALUE, 'value')
