import type { Node, Visitor } from './rule.ts'

type Import = {
  specifier: string
  node: Node
  /** The compiler drops it, so it weighs nothing; but a type crosses a border like a value does. */
  typeOnly: boolean
}

/** Tells of every way one file can name another. */
export function everyImport(tell: (found: Import) => void): Visitor {
  const told = (node: Node, source: Node | null | undefined, typeOnly = false) => {
    const specifier = source && leadingText(source)
    if (specifier) tell({ specifier, node, typeOnly })
  }
  return {
    ImportDeclaration: (node) => told(node, node.source, node.importKind === 'type'),
    ExportNamedDeclaration: (node) => told(node, node.source, node.exportKind === 'type'),
    ExportAllDeclaration: (node) => told(node, node.source, node.exportKind === 'type'),
    ImportExpression: (node) => told(node, node.source),
    TSImportType: (node) => told(node, node.source, true),
    TSExternalModuleReference: (node) => told(node, node.expression),
    CallExpression: (node) => {
      if (!loads(node.callee)) return
      for (const pattern of node.arguments.slice(0, 1).flatMap(elements)) told(node, pattern)
    },
  }
}

/** `require('…')`, and Vite's `import.meta.glob('…')`, which takes a list too. */
function loads(callee: Node): boolean {
  if (callee.type === 'Identifier') return callee.name === 'require'
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'MetaProperty') return false
  return callee.property.type === 'Identifier' && callee.property.name === 'glob'
}

function elements(node: Node): (Node | null)[] {
  return node.type === 'ArrayExpression' ? node.elements : [node]
}

/** The text of a specifier as far as it is written out: `../db/${name}.ts` says enough with `../db/`. */
function leadingText(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type === 'TemplateLiteral') return node.quasis[0]?.value.cooked ?? undefined
  if (node.type === 'BinaryExpression') return leadingText(node.left)
  return undefined
}
