/** All licenses on sale. Stored events, the API and the pages use this list. */
export const LICENSES = ['trial', 'monthly', 'lifetime'] as const
export type License = (typeof LICENSES)[number]
