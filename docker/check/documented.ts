import { readFile } from 'node:fs/promises'

const operations = new URL('../../docs/operations.md', import.meta.url)

/** Returns the indented blocks of commands below a heading of docs/operations.md, as they are written there. */
const commandsUnder = async (heading: string): Promise<string[]> => {
  const text = await readFile(operations, 'utf8')
  const section = text.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  const blocks = section.split(/\n(?! {4})/).map((part) => part.split('\n').filter((line) => line.startsWith('    ')))
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => {
      const indent = lines[0]?.search(/\S/) ?? 0
      return lines.map((line) => line.slice(indent)).join('\n')
    })
}

/** Returns the only block below a heading that contains a text. */
export const commandWith = async (heading: string, part: string): Promise<string> => {
  const found = (await commandsUnder(heading)).filter((block) => block.includes(part))
  if (found[0] !== undefined && found.length === 1) return found[0]
  throw new Error(`docs/operations.md, "${heading}", has ${found.length} blocks with "${part}"`)
}
