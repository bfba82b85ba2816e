import type { MAX_GROUPS as Most } from '#api/contracts/admin-insights.ts'

/** The contract's own number: its type is that literal, so the two cannot come to differ. */
export const MOST_GROUPS: typeof Most = 4
