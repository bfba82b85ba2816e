const EXPORTED_TYPE = /^export (?:declare )?(?:type|interface|(?:abstract )?class) (\w+)/gm

/**
 * Finds exported type names that several modules use: one name must have one meaning.
 *
 * @param sources the source texts of all modules, by path
 */
export const duplicateTypeNames = (sources: ReadonlyMap<string, string>): string[] => {
  const exported = [...sources].flatMap(([file, source]) =>
    [...source.matchAll(EXPORTED_TYPE)].map(([, name]) => ({ file, name })),
  )
  return [...Map.groupBy(exported, ({ name }) => name)]
    .filter(([, { length }]) => length > 1)
    .map(([name, places]) => `${places.map(({ file }) => file).join(', ')} export a type '${name}' each: rename them.`)
}
