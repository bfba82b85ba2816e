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

const count = (n: number, unit: string) => `${n} ${unit}${n === 1 ? '' : 's'}`

/** Refuses with the wait in `Retry-After` and in words, unless another message is given. */
export const tooManyRequests = (seconds: number, message?: string) => {
  const wait = Math.max(1, Math.ceil(seconds))
  const inWords = wait <= 90 ? count(wait, 'second') : count(Math.ceil(wait / 60), 'minute')
  return new Refusal(429, 'too_many_requests', message ?? `Too many tries. Please wait ${inWords} and try again.`, {
    headers: { 'Retry-After': String(wait) },
  })
}

export const unavailable = () =>
  new Refusal(503, 'unavailable', 'We cannot save this right now. Please try again in a moment.', {
    headers: { 'Retry-After': '2' },
  })

/** Refuses a request whose history has an event that breaks its schema. Only a new release can read it. */
export const unreadable = () =>
  new Refusal(
    503,
    'unreadable',
    'We cannot read what is saved under this id. Please try again later or contact support.',
    { headers: { 'Retry-After': '60' } },
  )

const AUTHENTICATE = { headers: { 'WWW-Authenticate': 'Bearer' } }

/** Refuses a caller without a valid session. */
export const signedOut = () => new Refusal(401, 'signed_out', 'Please sign in again.', AUTHENTICATE)

/** Refuses a session that was not ended but not used for too long. Screens then keep unsent work. */
export const sessionUnused = () =>
  new Refusal(401, 'session_unused', 'You haven’t been here for a while. Please sign in again.', AUTHENTICATE)
