export type LoggedError = {
  type: string
  message: string
  code?: string
  stack?: string
  cause?: LoggedError
  errors?: LoggedError[]
}

/**
 * Picks what the log says of an error. Drivers hang the connection on their errors: its cancel key, the SQL and the
 * values in it belong in no log.
 */
export const errorForLog = (error: unknown): LoggedError => {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return {
    type: error.name,
    message: error.message,
    ...(code !== undefined && { code }),
    ...(error.stack && { stack: error.stack }),
    ...(error.cause instanceof Error && { cause: errorForLog(error.cause) }),
    ...(error instanceof AggregateError && { errors: error.errors.map(errorForLog) }),
  }
}

/** Options that every process gives its logger. */
export const errorSerializers = { err: errorForLog }
