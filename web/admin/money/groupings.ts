import type { MoneyQuery } from '#api/contracts/admin/money.ts'

// Spelled again, because importing the contract would bring its validator into the page.
export const MONEY_GROUPINGS = [
  'creo',
  'version',
  'age',
  'plan',
  'sale',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
] as const satisfies readonly MoneyQuery['groupBy'][]
