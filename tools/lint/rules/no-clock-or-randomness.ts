import { globalUses, membersRead } from '#tools/lint/globals.ts'
import type { Context, Node, Rule, Visitor } from '#tools/lint/rule.ts'
import { pathFromRoot, resolveImport } from '#tools/lint/zones.ts'

const CLOCK = "reads the clock: take the time as an argument (`now` in a decision, the event's `at` in a projection)"
const RANDOM = 'is random: take the value as an argument, or derive it from the event'
const TIMER = 'waits: let the caller decide when, as projector/engine/ does'

/** Globals that may not be used at all. */
const GLOBALS = new Map([
  ['performance', CLOCK],
  ['setTimeout', TIMER],
  ['setInterval', TIMER],
  ['setImmediate', TIMER],
])

/** Globals with one member that may not be used. */
const MEMBERS_OF_GLOBALS = new Map([
  ['Date', { member: 'now', why: CLOCK }],
  ['Math', { member: 'random', why: RANDOM }],
  ['Temporal', { member: 'Now', why: CLOCK }],
])

/** Members that may not be read from any object: `process` and `crypto` are both globals and modules. */
const MEMBERS = new Map([
  ['hrtime', CLOCK],
  ['uptime', CLOCK],
  ['randomUUID', RANDOM],
  ['randomBytes', RANDOM],
  ['randomInt', RANDOM],
  ['getRandomValues', RANDOM],
])

/** Names that may not be imported from a module; uuid's v3 and v5 are pure functions. */
const MODULES = new Map([
  ['crypto', { names: /^(?:random|getRandomValues|webcrypto)/, why: RANDOM }],
  ['uuid', { names: /^(?:v[1467]|\*|default)$/, why: RANDOM }],
  ['process', { names: /^(?:hrtime|uptime)$/, why: CLOCK }],
  ['perf_hooks', { names: /./, why: CLOCK }],
  ['timers', { names: /./, why: TIMER }],
  ['timers/promises', { names: /./, why: TIMER }],
])

/** Our own module that reads the clock. */
const CLOCK_MODULE = /^db\/(?:.+\/)?clock\.ts$/

type Report = (node: Node, what: string, why: string) => void

/** Decisions and projections are replayed, so the same input must always give the same result. */
export const noClockOrRandomness: Rule = {
  create(context) {
    const report: Report = (node, what, why) =>
      context.report({ node, message: `${what} ${why}. A replay must give the same result every time.` })
    return { ...imports(context, report), ...members(report), ...globals(context, report) }
  },
}

const globals = (context: Context, report: Report): Visitor => {
  return {
    'Program:exit'() {
      for (const { name, node } of globalUses(context)) {
        if (isType(node.parent)) continue
        const why = GLOBALS.get(name)
        const part = MEMBERS_OF_GLOBALS.get(name)
        if (why) report(node, `\`${name}\``, why)
        else if (part && membersRead(node).includes(part.member)) report(node, `\`${name}.${part.member}\``, part.why)
        else if (part && isRenamed(node)) report(node, `\`${name}\` under another name`, part.why)
        else if (name === 'Date' && readsNow(node)) report(node, '`Date` without an argument', CLOCK)
      }
    },
  }
}

const members = (report: Report): Visitor => {
  const reportMembers = (from: Node) => {
    for (const name of membersRead(from)) {
      const why = MEMBERS.get(name)
      if (why) report(from, `\`${name}\``, why)
    }
  }
  return {
    MemberExpression: ({ object }) => reportMembers(object),
    VariableDeclarator: ({ init }) => init && reportMembers(init),
  }
}

const imports = (context: Context, report: Report): Visitor => {
  return {
    ImportDeclaration(node) {
      const rule = ruleOfModule(pathFromRoot(context.filename), node.source.value)
      if (!rule || node.importKind === 'type') return
      for (const specifier of node.specifiers) {
        if (specifier.type === 'ImportSpecifier' && specifier.importKind === 'type') continue
        const name = importedName(specifier)
        if (rule.names.test(name)) report(specifier, `\`${name}\` of '${node.source.value}'`, rule.why)
      }
    },
  }
}

const ruleOfModule = (file: string, specifier: string) => {
  const target = resolveImport(file, specifier)
  if (!target) return MODULES.get(specifier.replace(/^node:/, ''))
  return CLOCK_MODULE.test(target) ? { names: /./, why: CLOCK } : undefined
}

const importedName = (specifier: Node): string => {
  if (specifier.type === 'ImportNamespaceSpecifier') return '*'
  if (specifier.type !== 'ImportSpecifier') return 'default'
  return specifier.imported.type === 'Literal' ? specifier.imported.value : specifier.imported.name
}

/** Types such as `ReturnType<typeof setTimeout>` read nothing; a cast such as `(Date as Clock)` does. */
const isType = (node: Node | null): boolean => {
  return node !== null && node.type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)Expression$/.test(node.type)
}

const isRenamed = (node: Node): boolean => {
  const { parent } = node
  return parent?.type === 'VariableDeclarator' && parent.init === node && parent.id.type === 'Identifier'
}

/** `Date()` always returns the current time as text; `new Date()` only without an argument. */
const readsNow = (node: Node): boolean => {
  const { parent } = node
  if (parent?.type === 'CallExpression') return parent.callee === node
  return parent?.type === 'NewExpression' && parent.callee === node && parent.arguments.length === 0
}
