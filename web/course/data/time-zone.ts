/** Returns the browser's IANA time zone; undefined if the browser doesn't know. Days begin at midnight there. */
export const timeZone = (): string | undefined => {
  const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions()
  return zone === 'Etc/Unknown' ? undefined : zone
}
