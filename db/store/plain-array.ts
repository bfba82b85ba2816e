/**
 * Formats a PostgreSQL array literal of values that need no quotes: numbers, ids, dates, `null`. node-postgres would quote
 * and escape each value.
 */
export const plainArray = (values: (string | number)[]) => `{${values.join()}}`
