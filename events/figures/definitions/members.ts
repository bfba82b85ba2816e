/** The row of reports for visitors without a creative, a version or the like. No real one can have this name. */
export const UNKNOWN_MEMBER = '(none)'
/** The row of all names beyond the limits that the owner did not admit. No ad can have this name. */
export const FOLDED = '(beyond the limit)'
