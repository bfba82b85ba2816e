import type { Node, Rule } from '#tools/lint/rule.ts'

/** Methods of Playwright that read a page at once. */
const READS = new Set([
  'allInnerTexts',
  'allTextContents',
  'count',
  'evaluate',
  'evaluateAll',
  'getAttribute',
  'innerText',
  'inputValue',
  'isChecked',
  'isDisabled',
  'isEditable',
  'isEnabled',
  'isVisible',
  'textContent',
  'title',
])

/** Refuses `expect(await locator.count())` and the like, which fail when the page is slower than the test. */
export const pollPageReads: Rule = {
  create: (context) => ({
    CallExpression(node) {
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'expect') return
      const method = node.arguments[0] && readIn(node.arguments[0])
      if (!method) return
      const message = `${method}() reads the page once, maybe too early: write \`await expect.poll(() => ...)\`.`
      context.report({ node, message })
    },
  }),
}

/** Returns the name of the method if the value is the awaited read of a page. */
const readIn = (value: Node): string | undefined => {
  if (value.type !== 'AwaitExpression' || value.argument.type !== 'CallExpression') return undefined
  const { callee } = value.argument
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return undefined
  return READS.has(callee.property.name) ? callee.property.name : undefined
}
