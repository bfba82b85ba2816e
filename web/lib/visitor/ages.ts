import type { AGES } from '#api/contracts/funnel.ts'

/** The ages as the contract lists them: the type is its tuple, so they cannot come to differ. */
export const ages: typeof AGES = ['18-29', '30-45', '46-60', '60+']
