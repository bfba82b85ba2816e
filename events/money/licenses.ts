/** What a customer can buy. Stored events, the API and the pages all use this list. */
export const LICENSES = ['trial', 'monthly', 'lifetime'] as const
export type License = (typeof LICENSES)[number]
