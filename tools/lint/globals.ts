import type { Context, Node } from './rule.ts'

type GlobalUse = { name: string; node: Node }

/** Every name a file uses and nobody in it declares, `globalThis.name` included. Names in types count too. */
export function globalUses(context: Context): GlobalUse[] {
  return undeclared(context).flatMap(({ identifier }) => {
    if (identifier.name !== 'globalThis' && identifier.name !== 'global') {
      return [{ name: identifier.name, node: identifier }]
    }
    const node = identifier.parent.type === 'MemberExpression' ? identifier.parent : identifier
    return namesTaken(identifier).map((name) => ({ name, node }))
  })
}

/** The linter defines the names of the language itself (`Date`) and leaves those around it unresolved (`window`). */
function undeclared({ sourceCode }: Context) {
  const { globalScope } = sourceCode.scopeManager
  if (!globalScope) return []
  const ofTheLanguage = globalScope.variables.filter(({ defs }) => defs.length === 0)
  return [...ofTheLanguage.flatMap(({ references }) => references), ...globalScope.through]
}

/** The members read off a value: `now` of `Date.now`, of `Date['now']` and of `const { now } = Date`. */
export function namesTaken(node: Node): string[] {
  const { parent } = node
  if (parent?.type === 'MemberExpression' && parent.object === node) return nameOf(parent.property, parent.computed)
  if (parent?.type !== 'VariableDeclarator' || parent.init !== node || parent.id.type !== 'ObjectPattern') return []
  return parent.id.properties.flatMap((entry) => (entry.type === 'Property' ? nameOf(entry.key, entry.computed) : []))
}

function nameOf(key: Node, computed: boolean): string[] {
  if (key.type === 'Identifier' && !computed) return [key.name]
  return key.type === 'Literal' && typeof key.value === 'string' ? [key.value] : []
}
