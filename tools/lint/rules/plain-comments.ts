import type { Context, Node, Rule } from '#tools/lint/rule.ts'
import { bannedInText } from '#tools/lint/words.ts'

/** Starts of comments that have no main clause. */
const RELATIVE = /^(?:What|Who|Whose|Which|Where|Those|That which)\b/

/** Starts of test titles that only read on from their `describe`. */
const WITHOUT_SUBJECT =
  /^(?:that|which|whose|and|is|are|was|were|has|have|does|do|can|cannot|may|must|would|never|not|keeps?|shows?|says?|leads?|sends?|waits?|gives?|gets?|rejects?|refuses?|leaves?)\s/

/** Checks that comments start with a main clause, and that test titles are sentences, and that both use plain words. */
export const plainComments: Rule = {
  create: (context) => ({
    Program() {
      for (const [start, end] of comments(context)) checkComment(context, start, end)
    },
    CallExpression(node) {
      const title = isTest(node.callee) ? node.arguments[0] : undefined
      if (title?.type !== 'Literal' && title?.type !== 'TemplateLiteral') return
      checkWords(context, title.start, title.end)
      if (!isGroup(node.callee)) checkTitle(context, title.start, title.end)
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

const checkTitle = (context: Context, start: number, end: number): void => {
  const word = WITHOUT_SUBJECT.exec(context.sourceCode.text.slice(start + 1, end))?.[0]
  if (!word) return
  const message = `A test title is a sentence that makes sense without its \`describe\`, so it can't start with "${word.trim()}".`
  report(context, start, end, message)
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
const isTest = (callee: Node): boolean => /^(?:it|test|describe)$/.test(rootName(callee))

const isGroup = (callee: Node): boolean => rootName(callee) === 'describe'

/** Returns the function that a call starts with: `it` for `it.each(table)(...)`. */
const rootName = (callee: Node): string => {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression') return rootName(callee.object)
  if (callee.type === 'CallExpression' && callee.callee.type === 'MemberExpression') return rootName(callee.callee)
  return callee.type === 'TaggedTemplateExpression' ? rootName(callee.tag) : ''
}
