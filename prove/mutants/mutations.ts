import { parseAst } from 'rolldown/parseAst'

/** One small mistake in a file: the text from `start` to `end` becomes another. */
export type Mutation = { start: number; end: number; to: string }

type Syntax = { type: string; start: number; end: number; [key: string]: unknown }

const OPERATORS: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '&&': '||',
  '||': '&&',
}
/** Words of statements in templates. */
const SQL = /(?<= )(?:and|or|is null|for update|max|min)\b|(?<= )(?:<=|>=|<|>|\+)(?= )/g
const SQL_TO: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  and: 'or',
  or: 'and',
  '+': '-',
  max: 'min',
  min: 'max',
  'is null': 'is not null',
  'for update': '',
}

/** Large numbers are limits of time and memory, and no test is about one more of them. */
const LARGE = 100

const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

const childrenOf = (node: Syntax): Syntax[] => Object.values(node).flat().filter(isSyntax)

/** Reports whether the right side of `??` is anything but the nothing that the left side is. */
const hasFallback = (right: Syntax) =>
  right['value'] !== false && right['value'] !== null && right['name'] !== 'undefined'

/** Lists the mistakes that a node of the syntax can have. */
const mutationsOf = (text: string, node: Syntax): Mutation[] => {
  const { start, end, operator, left, right, test, argument, value, expression } = node
  const other = OPERATORS[String(operator)]
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression': {
      if (!isSyntax(left) || !isSyntax(right)) return []
      const at = text.indexOf(String(operator), left.end)
      if (operator === '??') return hasFallback(right) ? [{ start: at, end, to: '' }] : []
      return other ? [{ start: at, end: at + String(operator).length, to: other }] : []
    }
    case 'IfStatement':
    case 'ConditionalExpression':
      if (!isSyntax(test) || /^(?:Binary|Logical|Unary)/.test(test.type)) return []
      return [{ start: test.start, end: test.end, to: `!(${text.slice(test.start, test.end)})` }]
    case 'UnaryExpression':
      return operator === '!' && isSyntax(argument) ? [{ start, end: argument.start, to: '' }] : []
    case 'Literal':
      if (typeof value === 'boolean') return [{ start, end, to: String(!value) }]
      return typeof value === 'number' && value < LARGE ? [{ start, end, to: `(${text.slice(start, end)} + 1)` }] : []
    case 'ExpressionStatement':
      return isSyntax(expression) && /^(?:Await|Call)/.test(expression.type) ? [{ start, end, to: ';' }] : []
    case 'TemplateElement':
      return [...text.slice(start, end).matchAll(SQL)].flatMap(({ 0: word, index }) => {
        const to = SQL_TO[word]
        return to === undefined ? [] : [{ start: start + index, end: start + index + word.length, to }]
      })
    default:
      return []
  }
}

/** Lists all small mistakes that a TypeScript file can have, in the order of the text. Types and imports have none. */
export const listMutations = (text: string): Mutation[] => {
  const found: Mutation[] = []
  const walk = (node: Syntax) => {
    if (/^TS|^Import/.test(node.type) && !/^TS(?:As|NonNull|Satisfies)/.test(node.type)) return
    found.push(...mutationsOf(text, node))
    childrenOf(node).forEach(walk)
  }
  walk(parseAst(text, { lang: 'ts' }) as unknown as Syntax)
  return found.toSorted((a, b) => a.start - b.start)
}

/** Returns the text with a mistake. */
export const mutate = (text: string, { start, end, to }: Mutation): string =>
  text.slice(0, start) + to + text.slice(end)
