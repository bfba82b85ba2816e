/** Returns a name in the spelling of SQL: underscores for hyphens. */
export const sqlName = (name: string): string => name.replaceAll('-', '_')

/** Returns the view that shows a table of the read model of a projection. */
export const viewName = (projection: string, table: string): string => `read.${sqlName(projection)}_${table}`
