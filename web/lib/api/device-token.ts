import { local } from '#web/lib/page/storage.ts'

const HEADER = 'device-token'

const keyOf = (area: string) => `${area}_device`
/** Returns the area that a sign-in belongs to; undefined for all other calls. */
const areaOf = (path: string): string | undefined => /^\/([a-z]+)\/auth\//.exec(path)?.[1]

/** Stores the token that a sign-in returns and sends it with later ones, so that limits for strangers don't apply. */
export const deviceToken = {
  send: (path: string, headers: Headers): void => {
    const area = areaOf(path)
    const token = area && local.read(keyOf(area))
    if (token) headers.set(HEADER, token)
  },
  store: (path: string, headers: Headers): void => {
    const area = areaOf(path)
    const token = headers.get(HEADER)
    if (area && token) local.write(keyOf(area), token)
  },
  forget: (area: string): void => local.remove(keyOf(area)),
}
