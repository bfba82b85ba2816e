import { importGraph } from './import-graph.ts'

/** Returns the imports that lead from a module back to itself; nothing if there are none. */
const circleOf = (graph: ReadonlyMap<string, string[]>, start: string): string[] => {
  const importers = new Map<string, string>()
  const queue = [start]
  for (const file of queue) {
    for (const target of graph.get(file) ?? []) {
      if (importers.has(target)) continue
      importers.set(target, file)
      queue.push(target)
    }
  }
  const circle = importers.has(start) ? [start] : []
  for (let file = importers.get(start); file !== undefined && file !== start; file = importers.get(file))
    circle.push(file)
  return circle
}

/**
 * Finds circles of modules that import each other. `import/no-cycle` finds them too, but skips `import()`.
 *
 * @param sources the source texts of all modules, by path
 */
export const importCycles = (sources: ReadonlyMap<string, string>): string[] => {
  const graph = importGraph(sources)
  const reported = new Set<string>()
  return [...graph.keys()].flatMap((file) => {
    const circle = reported.has(file) ? [] : circleOf(graph, file)
    circle.forEach((member) => reported.add(member))
    const [first = file, ...others] = circle.toReversed()
    return circle.length > 0
      ? [`${[first, ...others, first].join(' imports ')}: move what both ends need below them.`]
      : []
  })
}
