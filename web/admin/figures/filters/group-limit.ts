import type { MAX_GROUPS as Limit } from '#api/contracts/figures/insights.ts'

/** Equals the limit of the contract: its type is that literal, so a difference does not compile. */
export const MAX_GROUPS: typeof Limit = 4
