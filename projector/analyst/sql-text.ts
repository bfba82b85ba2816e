/** A part of SQL: a comment, a text or quoted name, or anything else. */
type Part = { kind: 'comment' | 'quoted' | 'code'; text: string }

const PARTS =
  /(?<comment>--[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$))|(?<quoted>\b[eE]'(?:[^'\\]|\\[\s\S]|'')*'?|'(?:[^']|'')*'?|"[^"]*"?|\$(?<tag>[A-Za-z_]\w*)?\$[\s\S]*?(?:\$\k<tag>\$|$))|[^'"$/\-eE]+|[\s\S]/g

/** Splits SQL as PostgreSQL reads it. A part that is not closed lasts to the end. */
const partsOf = (sql: string): Part[] =>
  [...sql.matchAll(PARTS)].map(({ 0: text, groups }) => ({
    kind: groups?.['comment'] === undefined ? (groups?.['quoted'] === undefined ? 'code' : 'quoted') : 'comment',
    text,
  }))

/** Replaces spaces that only look like one, and drops the mark that some editors put first. */
const plainSpaces = (code: string) => code.replaceAll(/[\u00A0\u2007\u202F]/g, ' ').replaceAll('\uFEFF', '')

/** Returns SQL without comments, and with plain spaces outside of texts. */
export const withoutComments = (sql: string): string =>
  partsOf(sql)
    .map(({ kind, text }) => (kind === 'comment' ? ' ' : kind === 'code' ? plainSpaces(text) : text))
    .join('')
    .trim()

/** Returns the code of SQL alone: no comments, and empty texts, so that words in them mean nothing. */
export const bareSql = (sql: string): string =>
  partsOf(withoutComments(sql))
    .map(({ kind, text }) => (kind === 'quoted' && !text.startsWith('"') ? "''" : text))
    .join('')

/**
 * Splits SQL into statements, without their semicolons.
 * @returns statements that ended, and what follows the last one; empty ones are left out.
 */
export const splitStatements = (sql: string): { ended: string[]; rest: string } => {
  const ended: string[] = []
  let rest = ''
  for (const { kind, text } of partsOf(sql)) {
    if (kind !== 'code') rest += text
    else {
      const pieces = plainSpaces(text).split(';')
      for (const piece of pieces.slice(0, -1)) {
        ended.push(rest + piece)
        rest = ''
      }
      rest += pieces.at(-1) ?? ''
    }
  }
  const isStatement = (one: string) => withoutComments(one) !== ''
  return { ended: ended.filter(isStatement), rest: isStatement(rest) ? rest : '' }
}
