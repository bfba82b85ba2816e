/** Returns the browser's IANA time zone. Days begin at midnight there. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
