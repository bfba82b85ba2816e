import type { Node, Visitor } from './rule.ts'

type Import = {
  specifier: string
  node: Node
  /** The compiler removes type imports, so they cost no bytes; but they still cross a border. */
  typeOnly: boolean
}

/** Calls `visit` for every syntax that names another file. */
export const visitImports = (visit: (found: Import) => void): Visitor => {
  const check = (node: Node, source: Node | null | undefined, typeOnly = false) => {
    const specifier = source && leadingText(source)
    if (specifier) visit({ specifier, node, typeOnly })
  }
  return {
    ImportDeclaration: (node) => check(node, node.source, node.importKind === 'type'),
    ExportNamedDeclaration: (node) => check(node, node.source, node.exportKind === 'type'),
    ExportAllDeclaration: (node) => check(node, node.source, node.exportKind === 'type'),
    ImportExpression: (node) => check(node, node.source),
    TSImportType: (node) => check(node, node.source, true),
    TSExternalModuleReference: (node) => check(node, node.expression),
    CallExpression: (node) => {
      if (!isLoader(node.callee)) return
      for (const pattern of node.arguments.slice(0, 1).flatMap(elements)) check(node, pattern)
    },
  }
}

/** Matches `require('...')`, and Vite's `import.meta.glob('...')`, which takes a list too. */
const isLoader = (callee: Node): boolean => {
  if (callee.type === 'Identifier') return callee.name === 'require'
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'MetaProperty') return false
  return callee.property.type === 'Identifier' && callee.property.name === 'glob'
}

const elements = (node: Node): (Node | null)[] => (node.type === 'ArrayExpression' ? node.elements : [node])

/** Returns the constant start of a specifier: `../db/` is enough of `../db/${name}.ts` to know the folder. */
const leadingText = (node: Node): string | undefined => {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type === 'TemplateLiteral') return node.quasis[0]?.value.cooked ?? undefined
  if (node.type === 'BinaryExpression') return leadingText(node.left)
  return undefined
}
