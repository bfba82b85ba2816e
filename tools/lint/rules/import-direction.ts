import { visitImports } from '#tools/lint/imports.ts'
import type { Rule } from '#tools/lint/rule.ts'
import { isTestCode, pathFromRoot, resolveImport, type Zone, findZone } from '#tools/lint/zones.ts'

type Direction = { mayImport: readonly Zone[]; advice: string }
type Unrestricted = 'prove' | 'tools'

/** The code that makes plans, which browsers load when the answers have to stay there. */
const DEVICE = 'api/content/device'

/** Courses, figures, money and time, which the browser needs too: plans with their prices, definitions, units. */
const SHARED = ['events/course/courses', 'events/figures/definitions', 'events/payment/money', 'events/time'] as const

const PURE: Direction = {
  mayImport: [],
  advice: 'All folders import this one, the browser included: keep it free of imports.',
}

const DIRECTIONS: Record<Exclude<Zone, Unrestricted>, Direction> = {
  'events/course/courses': PURE,
  'events/figures/definitions': { ...PURE, mayImport: ['events/payment/money', 'events/time'] },
  'events/payment/money': { ...PURE, mayImport: ['events/time'] },
  'events/time': PURE,
  events: { mayImport: [...SHARED], advice: 'Describe the event as data, and take everything else as an argument.' },
  db: { mayImport: ['events', ...SHARED], advice: 'Take it as an argument, or move the stored shape into events/.' },
  commands: {
    mayImport: ['db', 'events', ...SHARED],
    advice: 'Take it as an argument: requests, content and read models belong to the folders that ask.',
  },
  providers: {
    mayImport: ['commands', 'db', 'events', ...SHARED],
    advice: 'Only calls of other services and their settings belong here.',
  },
  projector: {
    mayImport: ['api/contracts', 'commands', 'db', 'events', 'providers', ...SHARED],
    advice: 'Read it from an event; if no event carries it yet, add it to one.',
  },
  api: {
    mayImport: ['api/contracts', 'commands', 'db', 'events', 'providers', ...SHARED],
    advice: "Append an event for the projector, and read the projection's tables through db/read-models/.",
  },
  'api/contracts': {
    mayImport: [...SHARED],
    advice: 'The browser downloads this file: define the shape here with zod, and let other folders import it.',
  },
  [DEVICE]: {
    mayImport: ['api', 'api/contracts'],
    advice: 'The browser downloads this file and what it imports: export only what makes a plan.',
  },
  web: {
    mayImport: ['api/contracts', ...SHARED, DEVICE],
    advice: 'Call the API (web/lib/api), and import the type of the response from #api/contracts/*.',
  },
  operate: {
    mayImport: [
      'api',
      'api/contracts',
      'commands',
      'db',
      'events',
      ...SHARED,
      'projector',
      'providers',
      'operate/servers',
    ],
    advice: 'Only starting and keeping the product running belongs here: move the rest into the folder that needs it.',
  },
  'operate/servers': {
    mayImport: ['db', 'events', ...SHARED],
    advice: 'Only starting servers and child processes belongs here: take the rest as an argument.',
  },
}

const TEST_PACKAGES = new Set(['vitest', 'fast-check'])
/** Tests start real servers, and check what developer programs produce (tools/). */
const FOR_TESTS: readonly Zone[] = ['operate/servers', 'prove', 'tools']

/** Browser tests and the pictures that they check. */
const BROWSER_TESTS = 'web/e2e/'

/** Restricts which folders a folder may import; contracts import zod and SHARED alone, and only tests test code. */
export const importDirection: Rule = {
  create: (context) => {
    const file = pathFromRoot(context.filename)
    const zone = findZone(file)
    if (!zone || !isRestricted(zone)) return {}
    const { mayImport, advice } = DIRECTIONS[zone]
    const isTest = isTestCode(file) || file.startsWith(BROWSER_TESTS)

    return visitImports(({ specifier, node }) => {
      const target = resolveImport(file, specifier)
      const other = target && findZone(target)
      if (other && isTest && FOR_TESTS.includes(other)) return
      if (target && isTestCode(target) && !isTest) {
        context.report({ node, message: `Only tests may import test code ('${specifier}').` })
      } else if (other && other !== zone && !mayImport.includes(other)) {
        const allowed = mayImport.map(folder).join(', ') || 'no other folder'
        const message = `${folder(zone)} may import ${allowed}; not ${folder(other)} ('${specifier}'). ${advice}`
        context.report({ node, message })
      } else if (!other && !mayUsePackage(zone, specifier) && !(isTest && TEST_PACKAGES.has(specifier))) {
        context.report({ node, message: `${folder(zone)} may not import '${specifier}'. ${advice}` })
      }
    })
  },
}

const isRestricted = (zone: Zone): zone is Exclude<Zone, Unrestricted> => !['prove', 'tools'].includes(zone)

const mayUsePackage = (zone: Exclude<Zone, Unrestricted>, specifier: string): boolean => {
  if (['events/figures/definitions', 'events/payment/money', 'events/time'].includes(zone)) return false
  return zone !== 'api/contracts' || specifier === 'zod' || specifier.startsWith('zod/')
}

const folder = (zone: Zone): string => `${zone}/`
