import type { Context, Node, Rule } from '#tools/lint/rule.ts'
import { bannedInName } from '#tools/lint/words.ts'
import { pathFromRoot } from '#tools/lint/zones.ts'

/** Checks that names declared here, this file's name and its folders use plain words and the field's terms. */
export const plainNames: Rule = {
  create: (context) => ({
    Program(node) {
      for (const name of pathFromRoot(context.filename).split('/')) check(context, node, name.replace(/\..*$/, ''))
    },
    'Program:exit'() {
      for (const name of declaredNames(context)) check(context, name)
    },
    Property: ({ parent, key, computed, shorthand }) =>
      parent.type === 'ObjectExpression' && !computed && !shorthand && check(context, key),
    PropertyDefinition: ({ key, computed }) => !computed && check(context, key),
    MethodDefinition: ({ key, computed }) => !computed && check(context, key),
    TSPropertySignature: ({ key, computed }) => !computed && check(context, key),
    TSMethodSignature: ({ key, computed }) => !computed && check(context, key),
  }),
}

/** Returns the nodes that declare variables, functions, parameters and types; an import counts if it is renamed. */
const declaredNames = ({ sourceCode }: Context): Set<Node> => {
  const definitions = sourceCode.scopeManager.scopes.flatMap(({ variables }) => variables.flatMap(({ defs }) => defs))
  return new Set(definitions.flatMap(({ name, node }) => (isImportedAsIs(node) ? [] : [name as Node])))
}

const isImportedAsIs = (definition: Node): boolean =>
  definition.type === 'ImportSpecifier' &&
  definition.imported.type === 'Identifier' &&
  definition.imported.name === definition.local.name

const check = (context: Context, node: Node, name = nameOf(node)): void => {
  for (const { word, instead } of name ? bannedInName(name) : []) {
    const message = `'${name}' contains "${word}", which is not a plain or current term: use ${instead}.`
    context.report({ node, message })
  }
}

const nameOf = (node: Node): string | undefined =>
  node.type === 'Identifier' || node.type === 'PrivateIdentifier' ? node.name : undefined
