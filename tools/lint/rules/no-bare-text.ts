import type { Node, Rule } from '#tools/lint/rule.ts'

/**
 * Keeps components from returning text without an element. Page translation replaces text nodes, so React could neither change
 * nor remove such a text. `web/jsx` gives elements to all other texts.
 */
export const noBareText: Rule = {
  create: (context) => {
    const report = (node: Node) =>
      context.report({
        node,
        message: 'Return an element, such as <>text</>: page translation breaks text without one.',
      })
    return {
      VariableDeclarator: ({ id, init }) => {
        if (id.type !== 'Identifier' || !/^[A-Z][a-z]/.test(id.name)) return
        if (init?.type === 'ArrowFunctionExpression') returnedBy(init.body).filter(isBareText).forEach(report)
      },
    }
  },
}

const returnedBy = (body: Node): Node[] => {
  if (body.type === 'BlockStatement') return body.body.flatMap(returnedBy)
  if (body.type === 'IfStatement')
    return [body.consequent, ...(body.alternate ? [body.alternate] : [])].flatMap(returnedBy)
  if (body.type === 'ReturnStatement') return body.argument ? returnedBy(body.argument) : []
  if (body.type === 'ConditionalExpression') return [body.consequent, body.alternate].flatMap(returnedBy)
  if (body.type === 'LogicalExpression') return [body.left, body.right].flatMap(returnedBy)
  return [body]
}

const isBareText = (node: Node) =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
