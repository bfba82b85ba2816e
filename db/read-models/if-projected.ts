import { codeOf } from '#db/errors.ts'

/** PostgreSQL's code of a missing view. A new installation has no read models before the first batch. */
const MISSING = '42P01'

/** Awaits a query of a read model. Returns no rows while the read model doesn't exist. */
export const ifProjected = <Row>(query: Promise<Row[]>): Promise<Row[]> =>
  query.catch((error: unknown) => {
    if (codeOf(error) === MISSING) return []
    throw error
  })
