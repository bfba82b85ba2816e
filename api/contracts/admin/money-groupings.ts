/** Groupings of the money report. Pages import this file, which has no validator. */
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
] as const
