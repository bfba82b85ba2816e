/** Returns the value of a cookie; undefined without one, and where the page may read none. Never throws. */
export const readCookie = (name: string): string | undefined => {
  try {
    const pairs = document.cookie.split('; ')
    return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  } catch {
    return undefined
  }
}

/** Sets a cookie where the page may. Never throws. */
export const writeCookie = (cookie: string): void => {
  try {
    document.cookie = cookie
  } catch {
    // A frame without an origin has no cookies.
  }
}
