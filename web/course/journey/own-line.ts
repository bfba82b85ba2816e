import type { Answers } from '#api/contracts/course/cabinet-course.ts'

const LONGEST = 140

/** Returns the first line of the longest answer, cut at a word; undefined without a written answer. */
export const lineOf = (answers: Answers): string | undefined => {
  const written = Object.values(answers).flatMap((answer) => (typeof answer === 'string' ? answer.trim() : []))
  const [longest = ''] = written.toSorted((a, b) => b.length - a.length)
  const [line = ''] = longest.split('\n')
  if (line === '') return undefined
  if (line.length <= LONGEST) return line
  return `${line.slice(0, line.lastIndexOf(' ', LONGEST) + 1 || LONGEST).trimEnd()}…`
}
