import { type Refusal, unavailable } from './refusal.ts'

/** No read model, or one of an older shape that is being built anew. */
const isNotThereYet = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === '42P01' || error.code === '42703')

/**
 * Asks the views of a projection, which are made when a projector runs for the first time.
 * @throws {Refusal} 503 until then.
 */
export const whenProjected = <T>(answer: Promise<T>, refusal: () => Refusal = unavailable): Promise<T> =>
  answer.catch((error: unknown) => {
    throw isNotThereYet(error) ? refusal() : error
  })
