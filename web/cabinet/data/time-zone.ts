/** Where the subscriber is by the browser's clock, as an IANA name: days begin at midnight there. */
export const timeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
