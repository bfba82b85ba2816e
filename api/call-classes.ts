import type { CostClass } from './http/admission/pressure.ts'
import type { CallLimit } from './http/rate-limit.ts'

const API = '/api/v1/'

/** Paths of payments, and of what buyers do with them. */
const PAYMENTS = [
  'paddle/',
  'fb/',
  'withdrawals',
  'payments/',
  'checkout/',
  'purchases/',
  'account/auth/register',
  'account/auth/finish',
  'account/auth/confirm',
  'account/subscription/cancel',
]
const REPORTS = ['admin/', 'timings']

/** Registrations and sign-ins, which many send at once after a mail. They hash passwords, slowly on purpose. */
export const isSignIn = (path: string): boolean => path.startsWith(`${API}account/auth/`)

/** Returns the limit that a call counts for; undefined for pages and files. */
export const chooseLimit = (path: string): CallLimit | undefined => {
  if (/^\/api\/v1\/(admin|account)\/auth\//.test(path)) return 'signIn'
  if (path.startsWith(`${API}admin/`) || path === '/mcp') return 'staff'
  // The payment provider uses few addresses and sends its backlog at once after an outage.
  if (path === `${API}paddle/webhook`) return 'backlog'
  return path.startsWith('/api/') ? 'guest' : undefined
}

/** Returns the class of a call of the API; undefined for pages and files, which cost almost nothing. */
export const classifyCost = (method: string, path: string): CostClass | undefined => {
  if (path === '/mcp') return 'reports'
  if (!path.startsWith(API)) return undefined
  const begins = (prefix: string) => path.startsWith(prefix, API.length)
  if (PAYMENTS.some(begins)) return 'vital'
  if (REPORTS.some(begins)) return 'reports'
  return method === 'GET' || method === 'HEAD' ? 'reads' : 'writes'
}
