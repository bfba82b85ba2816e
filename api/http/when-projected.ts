import { type Refusal, unavailable } from '#commands/refusal.ts'
import { codeOf } from '#db/errors.ts'

/** PostgreSQL codes of a missing table or column: the read model does not exist or is being rebuilt in a new shape. */
const isMissingReadModel = (error: unknown) => ['42P01', '42703'].includes(codeOf(error))

/**
 * Awaits a query of a read model, which a projector creates when it first runs.
 * @throws {Refusal} 503 while the read model does not exist.
 */
export const whenProjected = <T>(query: Promise<T>, refusal: () => Refusal = unavailable): Promise<T> =>
  query.catch((error: unknown) => {
    throw isMissingReadModel(error) ? refusal() : error
  })
