const BROWSERS = [
  ['Edge', /\bEdg/],
  ['Firefox', /\bFirefox\//],
  ['Chrome', /\bChrom(e|ium)\//],
  ['Safari', /\bSafari\//],
] as const

const SYSTEMS = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
] as const

/** Returns a name by which people recognize a session: `Firefox on Linux`. Nothing else of the header is stored. */
export const browserName = (userAgent = ''): string => {
  const nameIn = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, pattern]) => pattern.test(userAgent))?.[0]
  const [browser = 'Another program', system] = [nameIn(BROWSERS), nameIn(SYSTEMS)]
  return system ? `${browser} on ${system}` : browser
}
