import path from 'node:path'
import { importGraph } from './import-graph.ts'

type Crossing = { from: string; to: string; example: string }

const isInside = (folder: string, outer: string) => folder.startsWith(`${outer}/`)

const crossingsOf = ([file, targets]: [string, string[]]): Crossing[] =>
  targets.flatMap((target) => {
    const [from, to] = [path.posix.dirname(file), path.posix.dirname(target)]
    // A folder and the folder around it are one thing.
    if (from === to || isInside(from, to) || isInside(to, from)) return []
    return [{ from, to, example: `${file} imports ${target}` }]
  })

/**
 * Finds pairs of folders that import each other: neither can be understood, or moved, without the other.
 *
 * @param sources the source texts of all modules, by path
 */
export const mutualFolders = (sources: ReadonlyMap<string, string>): string[] => {
  const crossings = [...importGraph(sources)].flatMap(crossingsOf)
  const examples = new Map(crossings.map(({ from, to, example }) => [`${from} ${to}`, example]))
  return [...examples].flatMap(([pair, example]) => {
    const [from = '', to = ''] = pair.split(' ')
    const back = examples.get(`${to} ${from}`)
    if (back === undefined || from > to) return []
    return [`${from}/ and ${to}/ import each other (${example}, ${back}): move what both need to a folder below them.`]
  })
}
