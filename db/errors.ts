/** Returns the code that Node, PostgreSQL or a library gave an error, such as ENOENT or 42P01; '' if it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** PostgreSQL's classes of errors that are no bugs: it cannot be reached, is full or busy, restarts, or its disk fails. */
const SERVER_OUTAGES = /^(?:08|53|57|58)/

/** Checks whether an error reports that the server is out of order, and not that a statement is wrong. */
export const isServerOutage = (error: unknown): boolean => SERVER_OUTAGES.test(codeOf(error))

/** Returns the error's message without its stack. */
export const describeError = (error: unknown): string => {
  if (error instanceof AggregateError) return describeError(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

export type LoggedError = {
  type: string
  message: string
  code?: string
  stack?: string
  cause?: LoggedError
  errors?: LoggedError[]
}

/**
 * Returns the loggable parts of an error. Drivers attach the connection to their errors, with its cancel key, the SQL and
 * the values.
 */
export const errorForLog = (error: unknown): LoggedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const code = codeOf(error)
  return {
    type: error.name,
    message: error.message,
    ...(code && { code }),
    ...(error.stack && { stack: error.stack }),
    ...(error.cause instanceof Error && { cause: errorForLog(error.cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.map(errorForLog) }),
  }
}

/** Log serializers of every process. */
export const errorSerializers = { err: errorForLog }
