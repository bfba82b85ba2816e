import { type Refusal, unavailable } from '#commands/refusal.ts'

/** PostgreSQL codes of a missing table or column: the read model does not exist or is being rebuilt in a new shape. */
const isMissingReadModel = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '42P01' || error.code === '42703')

/**
 * Awaits a query of a read model, which a projector creates when it first runs.
 * @throws {Refusal} 503 while the read model does not exist.
 */
export const whenProjected = <T>(query: Promise<T>, refusal: () => Refusal = unavailable): Promise<T> =>
  query.catch((error: unknown) => {
    throw isMissingReadModel(error) ? refusal() : error
  })
