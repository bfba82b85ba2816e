import type { Context, Node, Rule } from '#tools/lint/rule.ts'
import { bannedInText } from '#tools/lint/words.ts'

/** Starts of comments that have no main clause. */
const RELATIVE = /^(?:What|Who|Whose|Which|Where|Those|That which)\b/

/** Checks that comments start with a main clause, and that comments and test titles use plain words. */
export const plainComments: Rule = {
  create: (context) => ({
    Program() {
      for (const [start, end] of comments(context)) checkComment(context, start, end)
    },
    CallExpression(node) {
      const title = isTest(node.callee) ? node.arguments[0] : undefined
      if (title?.type === 'Literal' || title?.type === 'TemplateLiteral') checkWords(context, title.start, title.end)
    },
  }),
}

/** Returns the ranges of all comments. Line comments on consecutive lines are one comment. */
const comments = ({ sourceCode }: Context): [start: number, end: number][] => {
  const ranges: [number, number][] = []
  let isContinued = false
  for (const { type, start, end } of sourceCode.getAllComments()) {
    const last = ranges.at(-1)
    if (last && isContinued && type === 'Line' && isIndentation(sourceCode.text.slice(last[1], start))) last[1] = end
    else ranges.push([start, end])
    isContinued = type === 'Line'
  }
  return ranges
}

const isIndentation = (between: string): boolean => /^\r?\n[ \t]*$/.test(between)

const checkComment = (context: Context, start: number, end: number): void => {
  const first = context.sourceCode.text.slice(start, end).replace(/^[/*\s]+/, '')
  const word = RELATIVE.exec(first)?.[0]
  if (word) {
    const message = `A comment starts with a subject and a verb ("Returns ...", "Caches ..."), not with "${word}".`
    report(context, start, start + 2, message)
  }
  checkWords(context, start, end)
}

const checkWords = (context: Context, start: number, end: number): void => {
  for (const { word, instead, index } of bannedInText(context.sourceCode.text.slice(start, end))) {
    const message = `"${word.replace(/[\s/*]+/g, ' ')}" is not plain English: write ${instead}.`
    report(context, start + index, start + index + word.length, message)
  }
}

const report = (context: Context, start: number, end: number, message: string): void => {
  const locate = (index: number) => context.sourceCode.getLocFromIndex(index)
  context.report({ loc: { start: locate(start), end: locate(end) }, message })
}

/** Matches `it(...)`, `describe.skip(...)`, `test.each(table)(...)` and `` it.each`table`(...) ``. */
const isTest = (callee: Node): boolean => {
  if (callee.type === 'Identifier') return /^(?:it|test|describe)$/.test(callee.name)
  if (callee.type === 'MemberExpression') return isTest(callee.object)
  if (callee.type === 'CallExpression') return callee.callee.type === 'MemberExpression' && isTest(callee.callee)
  return callee.type === 'TaggedTemplateExpression' && isTest(callee.tag)
}
