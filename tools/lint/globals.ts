import type { Context, Node } from './rule.ts'

type GlobalUse = { name: string; node: Node }

/** Returns every name a file uses without declaring it, `globalThis.name` included. Names in types count too. */
export const globalUses = (context: Context): GlobalUse[] =>
  findUndeclared(context).flatMap(({ identifier }) => {
    if (identifier.name !== 'globalThis' && identifier.name !== 'global') {
      return [{ name: identifier.name, node: identifier }]
    }
    const node = identifier.parent.type === 'MemberExpression' ? identifier.parent : identifier
    return membersRead(identifier).map((name) => ({ name, node }))
  })

/** The linter defines the names of the language (`Date`) and leaves those of the platform unresolved (`window`). */
const findUndeclared = ({ sourceCode }: Context) => {
  const { globalScope } = sourceCode.scopeManager
  if (!globalScope) return []
  const builtIn = globalScope.variables.filter(({ defs }) => defs.length === 0)
  return [...builtIn.flatMap(({ references }) => references), ...globalScope.through]
}

/** Returns the members read from a value: `now` for `Date.now`, `Date['now']` and `const { now } = Date`. */
export const membersRead = (node: Node): string[] => {
  const { parent } = node
  if (parent?.type === 'MemberExpression' && parent.object === node) return nameOf(parent.property, parent.computed)
  if (parent?.type !== 'VariableDeclarator' || parent.init !== node || parent.id.type !== 'ObjectPattern') return []
  return parent.id.properties.flatMap((entry) => (entry.type === 'Property' ? nameOf(entry.key, entry.computed) : []))
}

const nameOf = (key: Node, computed: boolean): string[] => {
  if (key.type === 'Identifier' && !computed) return [key.name]
  return key.type === 'Literal' && typeof key.value === 'string' ? [key.value] : []
}
