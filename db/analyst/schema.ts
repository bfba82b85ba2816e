/** Holds the views that analysts read. */
export const ANALYST_SCHEMA = 'analyst'
