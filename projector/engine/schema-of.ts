import { sqlName } from '#db/read-models/view-name.ts'

/** Returns the schema that contains the tables of a version. */
export const schemaOf = (name: string, version: number) => `${sqlName(name)}_v${version}`
