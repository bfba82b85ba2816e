import type { CostClass } from './pressure.ts'

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

/** Returns the class of a call of the API; undefined for pages and files, which cost almost nothing. */
export const costClassOf = (method: string, path: string): CostClass | undefined => {
  if (!path.startsWith(API)) return undefined
  const begins = (prefix: string) => path.startsWith(prefix, API.length)
  if (PAYMENTS.some(begins)) return 'payments'
  if (REPORTS.some(begins)) return 'reports'
  return method === 'GET' || method === 'HEAD' ? 'reads' : 'answers'
}
