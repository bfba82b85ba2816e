import type { Block, Task } from '#api/contracts/course/course.ts'
import { inTranslation } from './translate.ts'
import type { AuthoredDay } from './written.ts'

export const textsOfTask = (task: Task) => [
  task.title,
  task.description,
  ...(task.type === 'textarea' ? [] : task.options),
]

const READ = new Set(['title', 'description', 'paragraphs', 'options'])

/** Collects what is read of a block, whatever its type. */
const textsIn = (value: unknown, isRead: boolean): string[] => {
  if (typeof value === 'string') return isRead ? [value] : []
  if (Array.isArray(value)) return value.flatMap((one) => textsIn(one, isRead))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, READ.has(key)))
}

/** Texts in the course's own words, without passages. */
const textsOf = (block: Block): string[] =>
  block.type === 'DefaultTextBlock' && block.props.preset === 'scripture' ? [] : textsIn(block.props, false)

export const withoutQuotations = (text: string) => text.replace(/“[^”]*”(?: \([^)]*\))?/g, '')
export const wordsOf = (day: AuthoredDay) => inTranslation(day.blocks, 'web').flatMap(textsOf).map(withoutQuotations)

/** The automated readability index: about the school grade that a text needs. */
export const grade = (texts: readonly string[]) => {
  const text = texts.map((one) => (/[.!?…’]$/.test(one) ? one : `${one}.`)).join(' ')
  const words = text.match(/[\w’]+/g) ?? []
  const sentences = text.match(/[.!?]+(?=\s|$|’)/g) ?? []
  const letters = words.join('').replaceAll('’', '').length
  return 4.71 * (letters / words.length) + 0.5 * (words.length / sentences.length) - 21.43
}

/** Long forms that people contract when they speak. */
export const UNCONTRACTED = new RegExp(
  [
    '\\b(?:do|does|did|is|are|was|were|has|have|had|would|could|should|ca|can|will)(?: not|not)\\b',
    '\\bI (?:am|have been|would|will)\\b',
    '\\b(?:you|we|they) (?:are|have been|would|will) ',
    '\\b(?:it|he|she|that|there) (?:is|has been|will|would) ',
    '\\b[Ll]et us\\b',
  ].join('|'),
  'g',
)

/** Words of an older English, and of a British one. */
export const ARCHAIC =
  /\b(?:thee|thou|thy|thine|ye|unto|hath|hither\w*|whither|wherefore|whosoever|nay|yonder|shall|upbraid\w*|amongst|whilst|fortnight|cupboard|telephone|one (?:supposes|imagines|might)|somewhat|nought|anew|beneath|influenza|midsummer)\b/gi
