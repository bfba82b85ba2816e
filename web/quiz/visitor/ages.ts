import type { AGES } from '#api/contracts/quiz/funnel.ts'

/** The age groups. The type is the contract's tuple, so the two can't differ. */
export const ages: typeof AGES = ['18-29', '30-45', '46-60', '60+']
