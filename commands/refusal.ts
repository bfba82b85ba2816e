/** The fields of a request that are wrong. */
type Issues = { path: string; message: string }[]
export type RefusalStatus = 400 | 401 | 402 | 403 | 404 | 405 | 408 | 409 | 413 | 415 | 422 | 423 | 429 | 503

/** Refuses a request. The message is a sentence that screens show to people. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: RefusalStatus
  readonly code: string
  readonly issues: Issues | undefined
  readonly headers: Record<string, string>
  readonly more: object

  /** @param more.body extra fields of the error body, which the endpoint's contract declares. */
  constructor(
    status: RefusalStatus,
    code: string,
    message: string,
    more: { issues?: Issues; headers?: Record<string, string>; body?: object } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.issues = more.issues
    this.headers = more.headers ?? {}
    this.more = more.body ?? {}
  }

  /** The body of the response. */
  get reply(): { code: string; message: string; issues?: Issues } {
    return { ...this.more, code: this.code, message: this.message, ...(this.issues && { issues: this.issues }) }
  }
}

export const invalidRequest = (message: string, issues: Issues = []) =>
  new Refusal(400, 'invalid_request', message, issues.length > 0 ? { issues } : {})

export const notFound = () => new Refusal(404, 'not_found', 'There is nothing here.')

/** Refuses a command that lost against others on the same stream in every attempt. */
export const conflict = () =>
  new Refusal(409, 'conflict', 'Something else changed this at the same moment. Please try again.')

export const tooManyRequests = (seconds: number, message = 'Too many requests. Please wait a moment and try again.') =>
  new Refusal(429, 'too_many_requests', message, {
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) },
  })

export const unavailable = () =>
  new Refusal(503, 'unavailable', 'We cannot save this right now. Please try again in a moment.', {
    headers: { 'Retry-After': '2' },
  })

const AUTHENTICATE = { headers: { 'WWW-Authenticate': 'Bearer' } }

/** Refuses a caller without a valid session. */
export const signedOut = () => new Refusal(401, 'signed_out', 'Please sign in again.', AUTHENTICATE)

/** Refuses a session that was not ended but not used for too long. Screens then keep unsent work. */
export const sessionUnused = () =>
  new Refusal(401, 'session_unused', 'You haven’t been here for a while. Please sign in again.', AUTHENTICATE)
