import type { Context, Node, Rule } from '#tools/lint/rule.ts'

/** A sentence or title: words with a capital, a space or punctuation of prose. */
const PROSE = /^[A-Z][a-z’]* |[a-z’]+ [a-z’]+|[.!?]$/

/** Positions of blocks and tasks: "2 3+1.0 5". */
const POSITIONS = /^\d+(?:[ .+]\d+)+$/

const SEARCHES = new Set(['replace', 'replaceAll', 'includes', 'startsWith', 'endsWith', 'indexOf', 'split'])

type Literal = Node & { type: 'Literal'; value: unknown }

const textOf = (node: Node | undefined): string | undefined => {
  if (node?.type !== 'Literal') return undefined
  const { value } = node as Literal
  return typeof value === 'string' ? value : undefined
}

const check = (context: Context, node: Node | undefined) => {
  const text = textOf(node)
  if (!node || text === undefined || !(PROSE.test(text) || POSITIONS.test(text))) return
  context.report({
    node,
    message: `Content decides by its words or place ("${text}"): give the block, task or choice an id and compare that.`,
  })
}

/** An author who edits a sentence must not change anything but the sentence. */
export const noContentInCode: Rule = {
  create(context) {
    return {
      BinaryExpression(node) {
        if (!/^[!=]==?$/.test(node.operator)) return
        check(context, node.left as Node)
        check(context, node.right as Node)
      },
      SwitchCase(node) {
        check(context, (node.test ?? undefined) as Node | undefined)
      },
      CallExpression(node) {
        const { callee } = node
        const isSearch =
          callee.type === 'MemberExpression' &&
          callee.property.type === 'Identifier' &&
          SEARCHES.has(callee.property.name)
        if (isSearch) check(context, node.arguments[0] as Node | undefined)
      },
      Literal(node) {
        if (typeof node.value === 'string' && POSITIONS.test(node.value)) check(context, node as Node)
      },
    }
  },
}
