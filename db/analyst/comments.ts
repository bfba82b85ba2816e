import { quote } from './quote.ts'

/** Returns SQL that describes a view and its columns, as psql and other clients show them. */
export const commentsOn = (
  view: string,
  comment: string,
  columns: readonly (readonly [name: string, comment: string])[],
): string =>
  [
    `comment on view ${view} is ${quote(comment)};`,
    ...columns.map(([name, described]) => `comment on column ${view}.${name} is ${quote(described)};`),
  ].join('\n')
