/** Groupings that depend on which landing counts: the first by an ad, or the last. */
export const TOUCH_GROUPINGS = [
  'creo',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'click_id',
] as const

/** Groupings of the money report. Pages import this file, which has no validator. */
export const MONEY_GROUPINGS = [
  ...TOUCH_GROUPINGS,
  'version',
  'age',
  'device',
  'os',
  'in_app',
  'language',
  'country',
  'plan',
  'sale',
] as const

/** Landings that count for creatives and campaigns. */
export const TOUCHES = ['first', 'last'] as const
