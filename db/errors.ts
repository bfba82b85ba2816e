/** Returns the code that Node, PostgreSQL or a library gave an error, such as ENOENT or 42P01; '' if it has none. */
export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

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
