import { globalUses, namesTaken } from './globals.ts'
import type { Context, Node, Rule, Visitor } from './rule.ts'

const CLOCK = "reads the clock: take the time as an argument (`now` in a decision, the event's `at` in a projection)"
const DICE = 'rolls dice: take the value as an argument, or derive it from what is already known'
const TIMER = 'waits: whoever calls this decides when, as projector/engine/run.ts does'

/** Refused whatever is done with them. */
const GLOBALS = new Map([
  ['performance', CLOCK],
  ['setTimeout', TIMER],
  ['setInterval', TIMER],
  ['setImmediate', TIMER],
])

/** Good neighbours but for one member. */
const MEMBERS_OF_GLOBALS = new Map([
  ['Date', { member: 'now', why: CLOCK }],
  ['Math', { member: 'random', why: DICE }],
  ['Temporal', { member: 'Now', why: CLOCK }],
])

/** Refused whatever object they are read from: `process` and `crypto` are globals and modules both. */
const MEMBERS = new Map([
  ['hrtime', CLOCK],
  ['uptime', CLOCK],
  ['randomUUID', DICE],
  ['randomBytes', DICE],
  ['randomInt', DICE],
  ['getRandomValues', DICE],
])

/** Names refused from a module; uuid's v3 and v5 derive their result from the arguments and are welcome. */
const MODULES = new Map([
  ['crypto', { names: /^(?:random|getRandomValues|webcrypto)/, why: DICE }],
  ['uuid', { names: /^(?:v[1467]|\*|default)$/, why: DICE }],
  ['process', { names: /^(?:hrtime|uptime)$/, why: CLOCK }],
  ['perf_hooks', { names: /./, why: CLOCK }],
  ['timers', { names: /./, why: TIMER }],
  ['timers/promises', { names: /./, why: TIMER }],
  ['#db/clock.ts', { names: /./, why: CLOCK }],
])

type Refuse = (node: Node, what: string, why: string) => void

/** A decision and a projection are replayed, so the same input must always give the same result. */
export const noClockOrDice: Rule = {
  create(context) {
    const refuse: Refuse = (node, what, why) =>
      context.report({ node, message: `${what} ${why}. What is replayed must come out the same every time.` })
    return { ...imports(refuse), ...members(refuse), ...globals(context, refuse) }
  },
}

function globals(context: Context, refuse: Refuse): Visitor {
  return {
    'Program:exit'() {
      for (const { name, node } of globalUses(context)) {
        if (isType(node.parent)) continue
        const why = GLOBALS.get(name)
        const part = MEMBERS_OF_GLOBALS.get(name)
        if (why) refuse(node, `\`${name}\``, why)
        else if (part && namesTaken(node).includes(part.member)) refuse(node, `\`${name}.${part.member}\``, part.why)
        else if (part && isRenamed(node)) refuse(node, `\`${name}\` under another name`, part.why)
        else if (name === 'Date' && isAskedForNow(node)) refuse(node, '`Date` without an argument', CLOCK)
      }
    },
  }
}

function members(refuse: Refuse): Visitor {
  const refuseTaken = (from: Node) => {
    for (const name of namesTaken(from)) {
      const why = MEMBERS.get(name)
      if (why) refuse(from, `\`${name}\``, why)
    }
  }
  return {
    MemberExpression: ({ object }) => refuseTaken(object),
    VariableDeclarator: ({ init }) => init && refuseTaken(init),
  }
}

function imports(refuse: Refuse): Visitor {
  return {
    ImportDeclaration(node) {
      const rule = MODULES.get(node.source.value.replace(/^node:/, ''))
      if (!rule || node.importKind === 'type') return
      for (const specifier of node.specifiers) {
        if (specifier.type === 'ImportSpecifier' && specifier.importKind === 'type') continue
        const name = importedName(specifier)
        if (rule.names.test(name)) refuse(specifier, `\`${name}\` of '${node.source.value}'`, rule.why)
      }
    },
  }
}

function importedName(specifier: Node): string {
  if (specifier.type === 'ImportNamespaceSpecifier') return '*'
  if (specifier.type !== 'ImportSpecifier') return 'default'
  return specifier.imported.type === 'Literal' ? specifier.imported.value : specifier.imported.name
}

/** `ReturnType<typeof setTimeout>` and `at: Date` read nothing; `(Date as Clock)` does. */
function isType(node: Node | null): boolean {
  return node !== null && node.type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)Expression$/.test(node.type)
}

function isRenamed(node: Node): boolean {
  const { parent } = node
  return parent?.type === 'VariableDeclarator' && parent.init === node && parent.id.type === 'Identifier'
}

/** `Date()` gives the present as text whatever it is given; `new Date()` gives the present only without an argument. */
function isAskedForNow(node: Node): boolean {
  const { parent } = node
  if (parent?.type === 'CallExpression') return parent.callee === node
  return parent?.type === 'NewExpression' && parent.callee === node && parent.arguments.length === 0
}
