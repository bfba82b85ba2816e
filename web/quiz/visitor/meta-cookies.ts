import { writeCookie } from '#web/lib/page/cookies.ts'

/** Cookies of Meta's script. Reports of the purchase carry their values. */
const COOKIES = ['_fbp', '_fbc']

/** Deletes the cookies of Meta's script, on whichever domain it set them. */
export const removeMetaCookies = (): void => {
  const labels = window.location.hostname.split('.')
  const domains = ['', ...labels.map((_, n) => `; domain=.${labels.slice(n).join('.')}`)]
  for (const name of COOKIES) for (const domain of domains) writeCookie(`${name}=; max-age=0; path=/${domain}`)
}
