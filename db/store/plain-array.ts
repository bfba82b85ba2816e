/**
 * An array as PostgreSQL reads it, of values in which nothing must be quoted: numbers, ids, dates, `null`. node-postgres
 * would quote and escape every single one.
 */
export const plainArray = (values: (string | number)[]) => `{${values.join()}}`
