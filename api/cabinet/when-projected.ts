import { unavailable } from '../lib/refusal.ts'

/** The views are made by the projector, which has perhaps not started since this question was added. */
const isNotThereYet = (error: unknown) => error instanceof Error && 'code' in error && error.code === '42P01'

/** Asks the views of a projection. @throws {Refusal} 503 before the projector has run for the first time. */
export const whenProjected = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw isNotThereYet(error) ? unavailable() : error
  })
