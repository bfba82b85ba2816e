import { readFile } from 'node:fs/promises'

const operations = new URL('../../docs/operations.md', import.meta.url)

/** Returns the indented blocks of commands of docs/operations.md, as they are written there, with their heading. */
const readBlocks = async () => {
  const sections = (await readFile(operations, 'utf8')).split(/^## /m)
  return sections.flatMap((section) => {
    const [heading = ''] = section.split('\n')
    return [...section.matchAll(/(?:^ {4}.*\n)+/gm)].map(([block]) => {
      const indent = block.search(/\S/)
      return { heading, commands: block.replaceAll(new RegExp(`^ {${indent}}`, 'gm'), '').trim() }
    })
  })
}

export const blocks = await readBlocks()

/** Returns the only block below a heading that contains a text. */
export const blockWith = (heading: string, part: string) => {
  const found = blocks.filter((block) => block.heading === heading && block.commands.includes(part))
  if (found[0] === undefined || found.length !== 1)
    throw new Error(`docs/operations.md, "${heading}", has ${found.length} blocks with "${part}"`)
  return found[0]
}

/** Returns the commands of that block. */
export const commandWith = (heading: string, part: string): string => blockWith(heading, part).commands
