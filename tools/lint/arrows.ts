import { everyImport } from './imports.ts'
import { MONEY, PLANS, type Room, fromHouse, roomOf, targetOf } from './rooms.ts'
import type { Rule } from './rule.ts'

type Border = { sees: readonly Room[]; instead: string }

const BORDERS: Record<Exclude<Room, 'bench'>, Border> = {
  events: {
    sees: [MONEY],
    instead: 'An event says what happened and knows nobody: describe it as data, and let the caller hand in the rest.',
  },
  db: {
    sees: ['events'],
    instead: 'Take it as an argument, or move what is stored into events/.',
  },
  projector: {
    sees: ['db', 'events', PLANS, MONEY],
    instead: 'Learn it from an event; if no event says it yet, let one say it.',
  },
  api: {
    sees: ['db', 'events', 'api/contracts', PLANS, MONEY],
    instead: "Append an event for the projector to remember, and read the projection's tables through db/.",
  },
  'api/contracts': {
    sees: [MONEY],
    instead: 'The browser downloads this file: spell the shape out in zod here, and let the rooms import it from here.',
  },
  [PLANS]: {
    sees: [MONEY],
    instead: 'The browser downloads this file: keep it plain data.',
  },
  [MONEY]: {
    sees: [],
    instead: 'Every room imports this folder: keep it free of imports.',
  },
  web: {
    sees: ['api/contracts', PLANS, MONEY],
    instead: 'Ask the API (web/lib) and take the shape of the answer from #api/contracts/*.',
  },
  lint: {
    sees: [],
    instead: 'Rules read the source and never run it.',
  },
}

const TEST_TOOLS = new Set(['vitest', 'fast-check'])

/** Each room sees the rooms its arrow names and no other; contracts import zod and money alone, the plans only money. */
export const arrows: Rule = {
  create(context) {
    const file = fromHouse(context.filename)
    const room = roomOf(file)
    if (!room || room === 'bench') return {}
    const { sees, instead } = BORDERS[room]
    const isTest = file.endsWith('.test.ts')

    return everyImport(({ specifier, node }) => {
      const target = targetOf(file, specifier)
      if (isTest && (target === 'run/testing/database.ts' || target === 'run/testing/product.ts')) return
      const other = target && roomOf(target)
      if (other === room) return
      if (other && sees.includes(other)) return
      if (other) {
        const seen = sees.map(called).join(' and ') || 'no other room'
        context.report({
          node,
          message: `${called(room)} sees ${seen}, not ${called(other)} ('${specifier}'). ${instead}`,
        })
      } else if ((room === PLANS || room === MONEY) && !(isTest && TEST_TOOLS.has(specifier))) {
        context.report({ node, message: `${called(room)} imports nothing, not even '${specifier}'. ${instead}` })
      } else if (room === 'api/contracts' && !isZod(specifier) && !(isTest && TEST_TOOLS.has(specifier))) {
        context.report({ node, message: `Contracts import zod and each other, not '${specifier}'. ${instead}` })
      }
    })
  },
}

function called(room: Room): string {
  return room === PLANS ? room : `${room}/`
}

function isZod(specifier: string): boolean {
  return specifier === 'zod' || specifier.startsWith('zod/')
}
